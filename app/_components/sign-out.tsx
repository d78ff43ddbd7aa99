/** A plain form: it works without JavaScript. */
export function SignOut() {
  return (
    <form action="/api/auth/sign-out" method="post">
      <button type="submit" className="cursor-pointer text-sm text-link underline">
        Sign out
      </button>
    </form>
  );
}
