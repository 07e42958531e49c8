//! Work shared out to threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Works on all rows and lists what came of each, in order: the same for any number of threads.
pub(super) fn by_threads<T: Send, R: Send>(
    rows: &mut [T],
    threads: usize,
    work: impl Fn(usize, &mut T) -> R + Sync,
) -> Vec<R> {
    let share = rows.len().div_ceil(threads.max(1)).max(1);
    let run = |(chunk, rows): (usize, &mut [T])| -> Vec<R> {
        let each = rows.iter_mut().enumerate();
        each.map(|(index, row)| work(chunk * share + index, row)).collect()
    };
    let chunks = rows.chunks_mut(share).enumerate();
    if threads <= 1 {
        return chunks.flat_map(run).collect();
    }
    std::thread::scope(|scope| {
        let run = &run;
        let started: Vec<_> = chunks.map(|chunk| scope.spawn(move || run(chunk))).collect();
        let joined = started.into_iter().flat_map(|thread| match thread.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect()
    })
}

/// Does all jobs, each begun after those before it, and lists what came of them in order.
pub(super) fn in_turn<R: Send>(
    jobs: usize,
    threads: usize,
    work: impl Fn(usize) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        loop {
            let job = next.fetch_add(1, Ordering::AcqRel);
            if job >= jobs {
                return done;
            }
            done.push((job, work(job)));
        }
    };
    let mut done = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.min(jobs)).map(|_| scope.spawn(run)).collect();
        let mut done = run();
        for helper in helpers {
            match helper.join() {
                Ok(part) => done.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|&(job, _)| job);
    done.into_iter().map(|(_, result)| result).collect()
}
