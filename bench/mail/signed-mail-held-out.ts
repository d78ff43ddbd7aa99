/** Signatures in other words. Nothing was built by looking at these. */
import type { MailForm } from "./correspondence.ts";

export const signedMailsHeldOut: readonly MailForm[] = [
  {
    name: "cheers",
    body: ({ text, sender, others }) =>
      `Hi all,\n\n${text}\n\nCheers,\n${sender.first}\n\n${sender.name}\n${sender.role} @ ${sender.company}\n${sender.phone}\n"${others[1]}"\n`,
  },
  {
    name: "dashes without a blank",
    body: ({ text, sender, others }) =>
      `${text}\n--\n${sender.name}\n${sender.company} – ${others[0]}\nFollow us on LinkedIn\n`,
  },
  {
    name: "cordialement",
    body: ({ text, sender }) =>
      `${text}\n\nCordialement,\n${sender.name}\n${sender.role}\n${sender.company}\n12 rue de la Carte, 75001 Paris\nTél. : ${sender.phone}\n\nCe message et ses pièces jointes peuvent contenir des informations confidentielles ou privilégiées. Si vous avez reçu ce message par erreur, merci d'en avertir l'expéditeur et de le détruire.\n`,
  },
  {
    name: "saludos",
    body: ({ text, sender, others }) =>
      `${text}\n\nUn saludo,\n${sender.name}\n${sender.role}\n${sender.company}\nMóvil: ${sender.phone}\n${others[2]}\n\nAntes de imprimir este correo, piense en el medio ambiente.\n`,
  },
  {
    name: "Sincerely and a legal line",
    body: ({ text, sender }) =>
      `Dear Sir or Madam,\n\n${text}\n\nSincerely yours,\n\n${sender.name}\n${sender.role}\n\nThe information in this email is confidential and may be legally privileged. It is intended solely for the addressee. Access to this email by anyone else is unauthorised. Transfers, payments and card numbers are never confirmed by email. Registered in England No. 123456.\n`,
  },
  {
    name: "Android",
    body: ({ text }) =>
      `${text}\n\nGesendet von Outlook für Android<https://aka.example/AAb9ysg>\n`,
  },
  {
    name: "underscores",
    body: ({ text, sender, others }) =>
      `${text}\n\nThanks in advance\n\n_____________________\n${sender.name} | ${sender.role}\n${sender.company} | Phone ${sender.phone} | Fax ${sender.phone}\nBook your demo: ${others[0]}\n`,
  },
];
