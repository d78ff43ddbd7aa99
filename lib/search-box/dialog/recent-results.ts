/** Pages opened from the box in this browser, newest first. The only thing it stores. */

export interface RecentResult {
  readonly address: string;
  readonly title: string;
  readonly place: string;
}

export interface RecentResults {
  list(): readonly RecentResult[];
  add(result: RecentResult): void;
  clear(): void;
}

const keptMax = 5;

/** `isOn` false: nothing is read or stored. */
export function createRecentResults(service: string, isOn: boolean): RecentResults {
  const key = `knowledge-search ${service}`;
  const list = (): readonly RecentResult[] => {
    if (!isOn) return [];
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isRecentResult).slice(0, keptMax) : [];
    } catch {
      // Another version wrote it, somebody changed it, or the browser stores nothing.
      return [];
    }
  };
  const write = (results: readonly RecentResult[]): void => {
    try {
      if (results.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(results.slice(0, keptMax)));
    } catch {
      // A full or closed store: what was opened is forgotten.
    }
  };
  return {
    list,
    add(result) {
      if (!isOn) return;
      const { address, title, place } = result;
      const others = list().filter((other) => other.address !== address);
      write([{ address, title: title.slice(0, 200), place: place.slice(0, 200) }, ...others]);
    },
    clear: () => write([]),
  };
}

/** An address decides where a click leads. */
function isRecentResult(value: unknown): value is RecentResult {
  const { address, title, place } = (value ?? {}) as Partial<RecentResult>;
  return (
    typeof address === "string" &&
    /^https?:\/\//.test(address) &&
    typeof title === "string" &&
    typeof place === "string"
  );
}
