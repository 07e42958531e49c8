//! Rows shared out to threads.

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
