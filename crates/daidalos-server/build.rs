//! A file that is new in the page makes the program new: the files inside are tracked one by one, the folder is not.

fn main() {
    println!("cargo::rerun-if-changed=../daidalos-web/page");
}
