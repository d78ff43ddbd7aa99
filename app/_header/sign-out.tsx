/** A plain form: it works without JavaScript. */
export function SignOut() {
  return (
    <form action="/api/auth/sign-out" method="post">
      <button type="submit" className="cursor-pointer">
        Sign out
      </button>
    </form>
  );
}
