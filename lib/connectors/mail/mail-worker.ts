/** The thread that reads mail. */
import { answerQuestions, notInstalled } from "../../base/index.ts";
import type { MailThread } from "./mail-reader.ts";

answerQuestions({
  async read(mail) {
    const { readMail } = await import("./read-mail.ts").catch((error: unknown) => {
      const isMissing = (error as { code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
      throw isMissing ? notInstalled("mail") : error;
    });
    return readMail(mail);
  },
} satisfies MailThread);
