export interface KeyFormProps {
  /** The page that was asked for. */
  readonly next: string;
  /** A key was given, and it was wrong. */
  readonly isRefused: boolean;
}

/** Asks for the wiki's key: where it is right, the answer is a cookie and a clean address. */
export function KeyForm({ next, isRefused }: KeyFormProps) {
  const [path = "/", query = ""] = next.split("?");
  return (
    <div className="wiki wiki-alone">
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <h1 className="wiki-title">Sign in</h1>
        {isRefused ? (
          <p role="alert" className="wiki-notice">
            This key is not valid. Check that it was copied in full.
          </p>
        ) : null}
        <form action={path} method="get" className="wiki-bar">
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <label>
            Key of the wiki{" "}
            <input
              type="password"
              name="key"
              required
              autoComplete="current-password"
              className="wiki-field"
            />
          </label>
          <button type="submit" className="wiki-button">
            Sign in
          </button>
        </form>
        <p>You get the key from the operator of this service.</p>
      </main>
    </div>
  );
}
