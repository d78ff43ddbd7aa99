/** Names of version 2 that version 3 still takes. Each is told once in a process; version 4 takes none. */

const told = new Set<string>();

/** `way` says what to write now, as the end of a sentence that begins with the name. */
export function tellFormerName(name: string, way: string): void {
  if (told.has(name)) return;
  told.add(name);
  process.emitWarning(`${name} ${way}. Version 4 will refuse it.`, "DeprecationWarning");
}

/** Options under the names of today. Where a caller gives both, the name of today counts. */
export function underNewNames<Options extends object>(
  options: Options,
  names: Readonly<Record<string, keyof Options & string>>,
): Options {
  const former = Object.entries(names).filter(([name]) => Object.hasOwn(options, name));
  if (former.length === 0) return options;
  const given: Record<string, unknown> = Object.fromEntries(Object.entries(options));
  for (const [name, now] of former) {
    tellFormerName(name, `is called ${now} now`);
    given[now] ??= given[name];
    delete given[name];
  }
  // The same options: only names that are not among theirs have gone.
  return given as unknown as Options;
}
