/** Ends the sign-in with the classifier's key. A plain form: it works without JavaScript. */
export function ConsoleSignOut() {
  return (
    <footer className="mx-auto max-w-[82rem] px-4 pb-6">
      <form action="/console/sign-out" method="post">
        <button type="submit" className="cursor-pointer text-sm text-link underline">
          Sign out of the console
        </button>
      </form>
    </footer>
  );
}
