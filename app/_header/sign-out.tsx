import { pageTranslator } from "../_messages/translate.ts";

/** A plain form: it works without JavaScript. */
export async function SignOut() {
  const t = await pageTranslator();
  return (
    <form action="/api/auth/sign-out" method="post">
      <button type="submit" className="cursor-pointer">
        {t("signIn.out")}
      </button>
    </form>
  );
}
