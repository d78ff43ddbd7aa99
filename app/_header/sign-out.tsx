import { pageTranslator } from "../_messages/translate.ts";

interface SignOutProps {
  /** Name of the person; null for those who signed in with a key. */
  readonly name: string | null;
}

/** A plain form: it works without JavaScript. */
export async function SignOut({ name }: SignOutProps) {
  const t = await pageTranslator();
  return (
    <form action="/api/auth/sign-out" method="post" className="flex items-center gap-3">
      {name === null ? null : (
        <span className="hidden max-w-40 truncate text-muted xl:inline">{name}</span>
      )}
      <button type="submit" className="cursor-pointer">
        {t("signIn.out")}
      </button>
    </form>
  );
}
