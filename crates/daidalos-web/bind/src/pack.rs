//! Makes a module smaller to load: equal functions become one, and like functions stand side by side.
//!
//! Browsers load it compressed, and gzip looks back no further than 32 kB. The compiler leaves the instances of
//! a generic function far apart; one after the other, each costs little. What the module does is the same.

mod likeness;

use std::collections::HashMap;
use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef,
};

type Wrong = Error<Infallible>;

/// The same module, smaller when it is compressed.
pub(crate) fn pack(wasm: &[u8]) -> Result<Vec<u8>, Wrong> {
    let functions = Functions::read(wasm)?;
    let (same, bodies) = functions.fold()?;
    let kept: Vec<usize> = (0..bodies.len()).filter(|at| !bodies[*at].is_empty()).collect();
    let order = likeness::order(&kept.iter().map(|at| &bodies[*at][..]).collect::<Vec<_>>());
    let order: Vec<usize> = order.into_iter().map(|at| kept[at]).collect();
    let mut module = Module::new();
    Renumber::new(&functions, &same, order).parse_core_module(&mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// The functions of a module. Those that it imports come first in its numbers.
struct Functions<'a> {
    imported: usize,
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
}

impl<'a> Functions<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self, Wrong> {
        let mut functions = Self { imported: 0, types: Vec::new(), bodies: Vec::new() };
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        functions.imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(types) => {
                    functions.types = types.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => functions.bodies.push(body),
                _ => {}
            }
        }
        Ok(functions)
    }

    /// For each function the first that is equal to it, and the bodies of those: the others have none. Functions
    /// that call equal ones may be equal then, so it goes on until nothing changes.
    fn fold(&self) -> Result<(Vec<usize>, Vec<Vec<u8>>), Wrong> {
        let mut same: Vec<usize> = (0..self.bodies.len()).collect();
        loop {
            let mut renumber = Renumber::new(self, &same, same.clone());
            let (mut first, mut bodies) = (HashMap::new(), vec![Vec::new(); same.len()]);
            let before = same.clone();
            for at in 0..same.len() {
                if before[at] == at {
                    let body = renumber.body(&self.bodies[at])?;
                    same[at] = *first.entry((self.types[at], body.clone())).or_insert(at);
                    bodies[at] = if same[at] == at { body } else { Vec::new() };
                } else {
                    same[at] = same[before[at]];
                }
            }
            if same == before {
                return Ok((same, bodies));
            }
        }
    }
}

/// Writes a module with its functions in another order.
struct Renumber<'a> {
    functions: &'a Functions<'a>,
    /// The new number of every function.
    numbers: Vec<u32>,
    order: Vec<usize>,
}

impl<'a> Renumber<'a> {
    fn new(functions: &'a Functions<'a>, same: &[usize], order: Vec<usize>) -> Self {
        let mut places = vec![0; same.len()];
        for (place, at) in order.iter().enumerate() {
            places[*at] = functions.imported + place;
        }
        let all = (0..functions.imported).chain(same.iter().map(|at| places[*at]));
        let numbers = all.map(|number| number as u32).collect();
        Self { functions, numbers, order }
    }

    fn body(&mut self, body: &FunctionBody<'_>) -> Result<Vec<u8>, Wrong> {
        let mut function = self.new_function_with_parsed_locals(body)?;
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            function.instruction(&self.parse_instruction(&mut reader)?);
        }
        Ok(function.into_raw_body())
    }
}

impl Reencode for Renumber<'_> {
    type Error = Infallible;

    fn function_index(&mut self, number: u32) -> Result<u32, Wrong> {
        Ok(self.numbers[number as usize])
    }

    fn parse_function_section(
        &mut self,
        out: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Result<(), Wrong> {
        for at in &self.order {
            out.function(self.functions.types[*at]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        out: &mut CodeSection,
        _: CodeSectionReader<'_>,
    ) -> Result<(), Wrong> {
        for at in self.order.clone() {
            out.raw(&self.body(&self.functions.bodies[at])?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, ExportSection, Function, Instruction, TypeSection, ValType};

    /// Functions without arguments that return a number: themselves, or what another one returns.
    fn module(bodies: &[Instruction<'_>]) -> Vec<u8> {
        let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
        let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
        types.ty().function([], [ValType::I32]);
        for (at, body) in bodies.iter().enumerate() {
            functions.function(0);
            exports.export(&at.to_string(), ExportKind::Func, at as u32);
            let mut function = Function::new([]);
            function.instruction(body).instruction(&Instruction::End);
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    #[test]
    fn equal_functions_and_their_callers_become_one() -> Result<(), Wrong> {
        let (call, number) = (Instruction::Call, Instruction::I32Const);
        let packed = pack(&module(&[number(7), call(3), call(0), number(7), number(8)]))?;
        assert_eq!(Functions::read(&packed)?.bodies.len(), 3);
        let mut exported = Vec::new();
        for payload in Parser::new(0).parse_all(&packed) {
            if let Payload::ExportSection(exports) = payload? {
                exported = exports
                    .into_iter()
                    .map(|export| export.map(|it| it.index))
                    .collect::<Result<_, _>>()?;
            }
        }
        assert_eq!((exported[0], exported[1]), (exported[3], exported[2]));
        assert!(
            exported[0] != exported[1] && exported[4] != exported[0] && exported[4] != exported[1]
        );
        assert_eq!(pack(&packed)?, packed);
        Ok(())
    }
}
