/** HTML of other programs. Nothing was built by looking at these. */
import {
  asHtml,
  type Correspondence,
  earlierAnswer,
  longDate,
  type MailForm,
  shortDate,
  timeOf,
} from "./correspondence.ts";

const lines = (mail: Correspondence): string => earlierAnswer(mail).map(asHtml).join("<br>\n");

export const htmlMailsHeldOut: readonly MailForm[] = [
  {
    name: "Gmail on a phone",
    body: (mail) =>
      `<div dir="auto">${asHtml(mail.text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${mail.agent.name} &lt;<a href="mailto:${mail.agent.address}" target="_blank" rel="noreferrer">${mail.agent.address}</a>&gt; schrieb am ${shortDate(mail.date, "de")}, ${timeOf(mail.date, "de")}:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex"><p>${lines(mail)}</p><p>${asHtml(mail.others[3] as string)}</p></blockquote></div>`,
  },
  {
    name: "Gmail, signature before the quote",
    body: (mail) =>
      `<div dir="ltr">${asHtml(mail.text)}<br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr"><b>${mail.sender.name}</b><br>${mail.sender.role}<div><i>${mail.sender.company}</i></div></div></div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">El ${shortDate(mail.date, "es")}, ${mail.agent.name} escribió:<br></div><blockquote class="gmail_quote"><div>${lines(mail)}</div></blockquote></div>`,
  },
  {
    name: "Outlook, German headers",
    body: (mail) => `<html xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><style><!--
@font-face	{font-family:Calibri;	panose-1:2 15 5 2 2 2 4 3 2 4;}
p.MsoNormal	{margin:0cm;	font-size:11.0pt;}
--></style></head><body lang=DE link="#0563C1" vlink="#954F72"><div class=WordSection1><p class=MsoNormal><span style='mso-fareast-language:EN-US'>${asHtml(mail.text)}<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>Von:</b> ${mail.agent.name} &lt;${mail.agent.address}&gt; <br><b>Gesendet:</b> ${longDate(mail.date, "de")}<br><b>An:</b> ${mail.sender.name}<br><b>Betreff:</b> AW: ${asHtml(mail.others[0] as string)}<o:p></o:p></p></div></div><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>${lines(mail)}<o:p></o:p></p></div></body></html>`,
  },
  {
    name: "Outlook mobile",
    body: (mail) =>
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body><div dir="auto" style="color: rgb(33, 33, 33); background-color: rgb(255, 255, 255); text-align: left;">${asHtml(mail.text)}</div><div id="ms-outlook-mobile-body-separator-line" dir="auto"><br></div><div id="ms-outlook-mobile-signature"><div></div>Get <a href="https://aka.example/o0ukef">Outlook for iOS</a></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" color="#000000"><b>From:</b> ${mail.agent.name}<br><b>Sent:</b> ${longDate(mail.date, "en-GB")}<br><b>To:</b> ${mail.sender.name}<br><b>Subject:</b> ${asHtml(mail.others[1] as string)}</font><div>&nbsp;</div></div><div>${lines(mail)}</div></body></html>`,
  },
  {
    name: "iPhone",
    body: (mail) =>
      `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${asHtml(mail.text)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Von meinem iPhone gesendet</div><div dir="ltr"><br><blockquote type="cite">Am ${shortDate(mail.date, "de")} um ${timeOf(mail.date, "de")} schrieb ${mail.agent.name} &lt;${mail.agent.address}&gt;:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿${lines(mail)}<br>${asHtml(mail.others[2] as string)}</div></blockquote></body></html>`,
  },
  {
    name: "Yahoo",
    body: (mail) =>
      `<html><head></head><body><div class="ydp1a2b3cyahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica, Arial, sans-serif;font-size:16px;"><div></div><div dir="ltr" data-setdir="false">${asHtml(mail.text)}</div><div><br></div></div><div id="ydp4d5e6fyahoo_quoted_9182736455" class="ydp4d5e6fyahoo_quoted"><div style="font-family:'Helvetica Neue', Helvetica, Arial, sans-serif;font-size:13px;color:#26282a;"><div>On ${longDate(mail.date, "en-US")} at ${timeOf(mail.date, "en-US")} PST, ${mail.agent.name} &lt;${mail.agent.address}&gt; wrote: </div><div><br></div><div><br></div><div>${lines(mail)}</div><div>${asHtml(mail.others[3] as string)}</div></div></div></body></html>`,
  },
  {
    name: "Proton",
    body: (mail) =>
      `<div style="font-family: Arial, sans-serif; font-size: 14px;">${asHtml(mail.text)}</div><div style="font-family: Arial, sans-serif; font-size: 14px;" class="protonmail_signature_block"><div class="protonmail_signature_block-user protonmail_signature_block-empty"></div><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.example/mail/home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">On ${longDate(mail.date, "en-US")} at ${timeOf(mail.date, "en-US")}, ${mail.agent.name} &lt;${mail.agent.address}&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">${lines(mail)}</blockquote><br></div>`,
  },
  {
    name: "GMX",
    body: (mail) =>
      `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>Guten Tag,</div><div>${asHtml(mail.text)}</div><div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5; word-wrap: break-word;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;${longDate(mail.date, "de")}<br/><b>Von:</b>&nbsp;${mail.agent.name} &lt;${mail.agent.address}&gt;<br/><b>An:</b>&nbsp;${mail.sender.address}<br/><b>Betreff:</b>&nbsp;${asHtml(mail.others[0] as string)}</div><div name="quoted-content">${lines(mail)}</div></div></div></body></html>`,
  },
  {
    name: "GitHub",
    body: (mail) =>
      `<p dir="auto">${asHtml(mail.text)}</p>\n<p dir="auto">Br, ${mail.sender.first}</p>\n<p dir="auto">On ${shortDate(mail.date, "en-US")}, ${mail.agent.first} wrote:</p>\n<blockquote>\n<p dir="auto">${lines(mail)}</p>\n</blockquote>\n<p style="font-size:small;-webkit-text-size-adjust:none;color:#666;">&mdash;<br />Reply to this email directly, <a href="https://github.example/acme/desk/issues/12">view it on GitHub</a>, or <a href="https://github.example/unsubscribe">unsubscribe</a>.<br />You are receiving this because you were mentioned.<img src="https://github.example/notifications/beacon/A.gif" height="1" width="1" alt="" /></p>`,
  },
  {
    name: "web form",
    body: ({ text, sender }) =>
      `Hello support,<br /><br />${asHtml(text)}<br /><br />Regards,<br />${sender.name}<br />${sender.phone}<br />`,
  },
  {
    name: "unclosed",
    body: ({ text }) =>
      `<HTML><BODY BGCOLOR=#FFFFFF><FONT FACE="Arial" SIZE=2><P>Good morning<P>${asHtml(text)}<BR><BR>Thank you<TABLE><TR><TD>&nbsp;`,
  },
];
