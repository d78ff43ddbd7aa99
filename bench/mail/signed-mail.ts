/** Texts with a signature or a disclaimer that talk of other things. */
import type { Correspondence, MailForm } from "./correspondence.ts";

const confidential =
  "CONFIDENTIALITY NOTICE: This e-mail message, including any attachments, is for the sole use of the intended recipient(s) and may contain confidential and privileged information. Any unauthorized review, use, disclosure, transfer or distribution is prohibited. If you are not the intended recipient, please contact the sender and destroy all copies. Payments are never requested by e-mail.";
const vertraulich =
  "Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind oder diese E-Mail irrtümlich erhalten haben, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail.";

const card = ({ sender, others }: Correspondence): string[] => [
  sender.name,
  sender.role,
  sender.company,
  `T ${sender.phone} | ${sender.address}`,
  `www.${sender.address.split("@")[1]}`,
  `Ask us: ${others[0]}`,
];

export const signedMails: readonly MailForm[] = [
  {
    name: "two dashes",
    body: (mail) => `${mail.text}\n\n-- \n${card(mail).join("\n")}\n`,
  },
  {
    name: "regards",
    body: (mail) => `Hello,\n\n${mail.text}\n\nBest regards,\n${card(mail).join("\n")}\n`,
  },
  {
    name: "regards, de",
    body: (mail) =>
      `${mail.text}\n\nMit freundlichen Grüßen\n\ni. A. ${mail.sender.name}\n${mail.sender.role}\n\n${mail.sender.company}\nKartenstraße 12 · 10115 Berlin\nTel. ${mail.sender.phone}\nGeschäftsführer: ${mail.agent.name}\nAmtsgericht Charlottenburg HRB 12345\n`,
  },
  {
    name: "disclaimer",
    body: (mail) => `${mail.text}\n\nThanks,\n${mail.sender.name}\n\n${confidential}\n`,
  },
  {
    name: "disclaimer, de",
    body: (mail) =>
      `${mail.text}\n\nViele Grüße\n${mail.sender.first}\n\n${vertraulich}\n\n${confidential}\n`,
  },
  {
    name: "phone",
    body: (mail) => `${mail.text}\n\nSent from my iPhone\n`,
  },
  {
    name: "regards in one line",
    body: (mail) =>
      `${mail.text}\n\nKind regards, ${mail.sender.name}\n${mail.sender.role} | ${mail.sender.company}\nMobile: ${mail.sender.phone}\n`,
  },
];
