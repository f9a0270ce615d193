//! Turns the library that was compiled for browsers into what a page can load: `bind IN.wasm FOLDER`.
//!
//! It is the well-known `wasm-bindgen` program without the rest of it, built from the versions that the
//! lock file names, so that nothing has to be installed and the two halves always fit together. Then it
//! makes the module smaller.

mod pack;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder] = &arguments[..] else { bail!("usage: bind IN.wasm FOLDER") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).web(true)?.typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("cannot bind {input}"))?;
    let module = Path::new(folder).join(format!("{}_bg.wasm", bindgen.stem()?));
    let packed = pack::pack(&fs::read(&module)?).with_context(|| format!("cannot pack {input}"))?;
    fs::write(&module, packed).with_context(|| format!("cannot write {}", module.display()))
}
