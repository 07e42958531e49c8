//! The licences under which we use the work of others.

use spdx::{Expression, Licensee, ParseMode};

use crate::metadata::Package;

/// Permissive licences, all compatible with `MIT OR Apache-2.0`.
const ACCEPTED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
    // Fonts, which are shipped and not linked.
    "Bitstream-Vera",
    "OFL-1.1",
];

/// Packages that only tests use, under a licence that we would not ship: the file-level copyleft of
/// the WebDriver types asks nothing of who only runs them.
const ONLY_IN_TESTS: &[(&str, &str)] = &[("webdriver", "MPL-2.0")];

/// Every outside package that we may not use, a sentence each.
pub(crate) fn faults(packages: &[Package]) -> Vec<String> {
    packages.iter().filter(|package| !package.member).filter_map(fault).collect()
}

fn fault(package: &Package) -> Option<String> {
    let name = &package.name;
    let Some(licence) = &package.licence else {
        return Some(format!("{name} names no licence in its manifest"));
    };
    if ONLY_IN_TESTS.contains(&(name, licence)) {
        return None;
    }
    // Old manifests write `MIT/Apache-2.0`.
    match Expression::parse_mode(licence, ParseMode::LAX) {
        Err(fault) => {
            let why = fault.reason;
            Some(format!("{name}: the licence `{licence}` cannot be read: {why}"))
        }
        Ok(expression) if expression.evaluate(is_accepted) => None,
        Ok(_) => Some(format!("{name}: the licence `{licence}` is not among the accepted ones")),
    }
}

fn is_accepted(wanted: &spdx::LicenseReq) -> bool {
    let accepted = ACCEPTED.iter().filter_map(|licence| Licensee::parse(licence).ok());
    accepted.into_iter().any(|licensee| licensee.satisfies(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, licence: Option<&str>) -> Package {
        let licence = licence.map(str::to_owned);
        Package { name: name.to_owned(), licence, ..Package::default() }
    }

    #[test]
    fn an_exception_is_for_one_package_and_one_licence() {
        assert_eq!(fault(&package("webdriver", Some("MPL-2.0"))), None);
        assert!(fault(&package("webdriver", Some("GPL-3.0"))).is_some());
        assert!(fault(&package("another", Some("MPL-2.0"))).is_some());
    }

    #[test]
    fn permissive_packages_pass() {
        let licences = [
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
            "Apache-2.0 WITH LLVM-exception",
            "MIT AND Bitstream-Vera",
        ];
        let packages = licences.map(|licence| package("good", Some(licence)));
        assert_eq!(faults(&packages), Vec::<String>::new());
    }

    #[test]
    fn others_are_named() {
        let packages = [
            package("silent", None),
            package("copyleft", Some("GPL-3.0-or-later")),
            package("half", Some("MIT AND GPL-2.0-only")),
        ];
        assert_eq!(
            faults(&packages),
            [
                "silent names no licence in its manifest",
                "copyleft: the licence `GPL-3.0-or-later` is not among the accepted ones",
                "half: the licence `MIT AND GPL-2.0-only` is not among the accepted ones",
            ]
        );
        let garbled = fault(&package("garbled", Some("MIT OR"))).expect("a fault");
        assert!(garbled.starts_with("garbled: the licence `MIT OR` cannot be read: "), "{garbled}");
        assert!(ACCEPTED.iter().all(|licence| Licensee::parse(licence).is_ok()));
    }

    #[test]
    fn our_own_packages_are_not_asked() {
        let own = Package { member: true, ..package("own", None) };
        assert_eq!(faults(&[own]), Vec::<String>::new());
    }
}
