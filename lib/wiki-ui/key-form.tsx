/** Asks for the wiki's key: where it is right, the answer is a cookie and a clean address. */
export function KeyForm({ next }: { readonly next: string }) {
  return (
    <div className="wiki wiki-alone">
      <main id="main" className="wiki-main" tabIndex={-1}>
        <h1 className="wiki-title">Sign in</h1>
        <form action={next} method="get" className="wiki-bar">
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
