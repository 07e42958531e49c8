//! A program as a system: names looked up, modules renamed, expressions compiled.

use meeple_core::markov::Wanted;
use meeple_core::{InputError, Phrase, phrase};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ast::{Body, Command, Declared, Module, Program, Range};
use super::compose::{self, Composer};
use super::names::{Entity, Names, Renaming, renamed};
use crate::mdp::hints::list;
use crate::mdp::machine::{Code, Compiler, Expression, Machine, Real, Trouble, Type, Words};
use crate::mdp::system::{System, Variable};
use crate::mdp::text::Source;

/// Modules are renamed copies of renamed copies no further.
const DEEPEST: usize = 50;

/// The system that a program describes.
pub(super) fn system<R: Real>(
    program: &Program<'_>,
    source: Source<'_>,
    wanted: &Wanted<'_>,
) -> Result<System<R>, InputError> {
    let wrong = |trouble: Trouble| source.error(trouble.at as usize, trouble.message);
    let mut names = Names::new(program).map_err(wrong)?;
    names.settle(source, wanted)?;
    let translator = Translator {
        names,
        compiler: Compiler::default(),
        work: (Compiler::default(), Machine::default()),
        variables: Vec::new(),
        owners: Vec::new(),
        actions: FxHashMap::default(),
        action_names: vec![String::new()],
    };
    translator.all().map_err(wrong)
}

/// A module with its renamings: the commands are those of another.
struct Copy<'p, 'a> {
    commands: &'p [Command<'a>],
    renamings: Vec<Renaming<'a>>,
}

/// Makes a system, part by part.
pub(super) struct Translator<'p, 'a, R> {
    pub(super) names: Names<'p, 'a, R>,
    pub(super) compiler: Compiler<R>,
    work: (Compiler<R>, Machine<R>),
    pub(super) variables: Vec<Variable>,
    /// The module of each variable; none for those of all.
    pub(super) owners: Vec<Option<usize>>,
    pub(super) actions: FxHashMap<&'a str, u32>,
    pub(super) action_names: Vec<String>,
}

impl<'p, 'a, R: Real> Translator<'p, 'a, R> {
    fn all(mut self) -> Result<System<R>, Trouble> {
        let program = self.names.program;
        for declared in &program.globals {
            self.declare(declared, &[], None)?;
        }
        let mut modules: FxHashMap<&'a str, usize> = FxHashMap::default();
        let mut copies: Vec<Copy<'p, 'a>> = Vec::new();
        for (index, module) in program.modules.iter().enumerate() {
            let (name, at) = module.name;
            let (variables, copy) = self.resolve(module, &modules)?;
            for declared in variables {
                self.declare(declared, &copy.renamings, Some(index))?;
            }
            copies.push(copy);
            if modules.insert(name, index).is_some() {
                return Err(Trouble::new(
                    at,
                    phrase!("there are two modules {name}", "il y a deux modules {name}"),
                ));
            }
        }
        if program.modules.is_empty() {
            return Err(Trouble::new(
                0,
                Phrase::new(
                    "no module; expected one at least",
                    "aucun module ; attendu un au moins",
                ),
            ));
        }
        let (mut groups, mut places) = (Vec::new(), Vec::new());
        for (index, copy) in copies.iter().enumerate() {
            let mut own: FxHashMap<u32, usize> = FxHashMap::default();
            for command in copy.commands {
                let action = command
                    .action
                    .map_or(0, |(name, _)| self.action(renamed(name, &copy.renamings)));
                let group = *own.entry(action).or_insert_with(|| {
                    groups.push(Vec::new());
                    places.push((index, action));
                    groups.len() - 1
                });
                let command = self.command(command, &copy.renamings, index)?;
                groups[group].push(command);
            }
        }
        let joints = match &program.system {
            None => compose::usual(&places, self.action_names.len()),
            Some(process) => {
                let mut actions = |name| self.action(name);
                let seen = FxHashSet::default();
                let composer =
                    Composer { groups: &places, modules: &modules, actions: &mut actions, seen };
                composer.all(process, 0)?
            }
        };
        let mut system = System {
            chain: program.chain,
            variables: Vec::new(),
            code: Code::default(),
            initial: None,
            actions: Vec::new(),
            groups,
            joints,
            labels: self.labels()?,
            gains: self.gains()?,
        };
        self.check_globals(&system)?;
        system.initial = self.initial()?;
        system.variables = self.variables;
        system.actions = self.action_names;
        system.code = self.compiler.code;
        Ok(system)
    }

    /// The variables and commands of a module, and how they are renamed.
    fn resolve(
        &self,
        module: &'p Module<'a>,
        before: &FxHashMap<&'a str, usize>,
    ) -> Result<(&'p [Declared<'a>], Copy<'p, 'a>), Trouble> {
        let program: &'p Program<'a> = self.names.program;
        let (mut module, mut renamings) = (module, Vec::new());
        for _ in 0..DEEPEST {
            match &module.body {
                Body::Own { variables, commands } => {
                    // The innermost copy was renamed first.
                    renamings.reverse();
                    return Ok((variables, Copy { commands, renamings }));
                }
                Body::Like { module: (name, at), renamed } => {
                    let pairs = renamed.iter().map(|((from, _), (to, _))| (*from, *to));
                    renamings.push(pairs.collect());
                    let Some(&index) = before.get(name) else {
                        let mut known: Vec<&str> = before.keys().copied().collect();
                        known.sort_unstable();
                        let list = list(known.into_iter());
                        return Err(Trouble::new(
                            *at,
                            phrase!(
                                "there is no module {name} before this one; expected one of: {list}",
                                "il n'y a pas de module {name} avant celui-ci ; attendu : {list}"
                            ),
                        ));
                    };
                    module = &program.modules[index];
                }
            }
        }
        Err(Trouble::new(
            module.name.1,
            Phrase::new(
                "too many copies of copies of modules",
                "trop de copies de copies de modules",
            ),
        ))
    }

    pub(super) fn action(&mut self, name: &'a str) -> u32 {
        *self.actions.entry(name).or_insert_with(|| {
            self.action_names.push(name.to_owned());
            self.action_names.len() as u32 - 1
        })
    }

    /// The value of an expression without variables, within a module.
    fn constant(
        &mut self,
        words: Words,
        kind: Type,
        renamings: &[Renaming<'a>],
    ) -> Result<i64, Trouble> {
        let (compiler, machine) = &mut self.work;
        let names = &self.names;
        let find = |name, at| names.find(name, at, renamings, false);
        let words_of = names.program.expression(words);
        let expression = compiler.expression(words_of, words.at, kind, &find)?;
        let value = machine.whole(&compiler.code, expression, &[]);
        value.map_err(|fault| Trouble::new(words.at, fault.say()))
    }

    fn declare(
        &mut self,
        declared: &Declared<'a>,
        renamings: &[Renaming<'a>],
        owner: Option<usize>,
    ) -> Result<(), Trouble> {
        let (name, at) = declared.name;
        let name = renamed(name, renamings);
        let (kind, least, greatest) = match declared.range {
            Range::Truth => (Type::Truth, 0, 1),
            Range::Any => (Type::Whole, i64::from(i32::MIN), i64::from(i32::MAX)),
            Range::Between(least, greatest) => (
                Type::Whole,
                self.constant(least, Type::Whole, renamings)?,
                self.constant(greatest, Type::Whole, renamings)?,
            ),
        };
        if least > greatest {
            return Err(Trouble::new(
                at,
                phrase!(
                    "{name} goes from {least} to {greatest}; expected a range that holds something",
                    "{name} va de {least} à {greatest} ; attendu un intervalle non vide"
                ),
            ));
        }
        let first = match declared.first {
            Some(words) => {
                if self.names.program.initial.is_some() {
                    return Err(Trouble::new(
                        words.at,
                        phrase!(
                            "{name} has a value of its own to begin with, and there is init ... endinit",
                            "{name} a sa propre valeur initiale, et il y a init ... endinit"
                        ),
                    ));
                }
                self.constant(words, kind, renamings)?
            }
            None if matches!(declared.range, Range::Any) => 0,
            None => least,
        };
        if first < least || first > greatest {
            return Err(Trouble::new(
                at,
                phrase!(
                    "{name} begins with {first}, expected {least} to {greatest}",
                    "{name} commence par {first}, attendu de {least} à {greatest}"
                ),
            ));
        }
        let place = self.variables.len() as u32;
        self.names.declare((name, at), Entity::Variable(place, kind))?;
        let name = name.to_owned();
        self.variables.push(Variable { name, truth: kind == Type::Truth, least, greatest, first });
        self.owners.push(owner);
        Ok(())
    }

    pub(super) fn compile(
        &mut self,
        words: Words,
        kind: Type,
        renamings: &[Renaming<'a>],
    ) -> Result<Expression, Trouble> {
        let names = &self.names;
        let find = |name, at| names.find(name, at, renamings, true);
        self.compiler.expression(names.program.expression(words), words.at, kind, &find)
    }
}
