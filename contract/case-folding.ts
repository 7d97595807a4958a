/**
 * Text without regard to case: Unicode's full case folding, and canonical equivalence (`Straße`, `STRASSE` and `STRAẞE` are one). A migration
 * wrote keys with it, so that its results never change.
 *
 * JavaScript has no such function. Lower, upper and lower case in turn fold as Unicode does, with these exceptions: `ı` has no other case in
 * which it stays itself, and `Kapı` is not `Kapi`; a sigma at the end of a word is written as `ς` in lower case only.
 */
export const foldCase = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^ı]+/g, (run) => run.toLowerCase().toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
    .normalize('NFC')
