/** HTML as mail programs build it, alone and with an earlier answer of another topic. */
import {
  asHtml,
  type Correspondence,
  earlierAnswer,
  longDate,
  type MailForm,
  shortDate,
  timeOf,
} from "./correspondence.ts";

const wordStyles = `<style><!--
/* Font Definitions */
@font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
@font-face {font-family:Aptos;}
/* Style Definitions */
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; font-size:12.0pt; font-family:"Aptos",sans-serif; mso-ligatures:standardcontextual;}
a:link, span.MsoHyperlink {mso-style-priority:99; color:#467886; text-decoration:underline;}
span.E-MailFormatvorlage17 {mso-style-type:personal-compose; color:windowtext;}
.MsoChpDefault {mso-style-type:export-only;}
@page WordSection1 {size:612.0pt 792.0pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
div.WordSection1 {page:WordSection1;}
--></style><!--[if gte mso 9]><xml>
<o:shapedefaults v:ext="edit" spidmax="1026" />
</xml><![endif]--><!--[if gte mso 9]><xml>
<o:shapelayout v:ext="edit">
<o:idmap v:ext="edit" data="1" />
</o:shapelayout></xml><![endif]-->`;

const normal = (line: string): string => `<p class="MsoNormal">${line}<o:p></o:p></p>`;

function wordMail(content: string): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="Generator" content="Microsoft Word 15 (filtered medium)">
${wordStyles}
</head>
<body lang="EN-US" link="#467886" vlink="#96607D" style="word-wrap:break-word">
<div class="WordSection1">
${content}
</div>
</body>
</html>`;
}

function wordHeaders({ agent, sender, date, others }: Correspondence): string {
  return `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">
<p class="MsoNormal"><b><span style="font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif">From:</span></b><span style="font-size:11.0pt"> ${agent.name} &lt;<a href="mailto:${agent.address}">${agent.address}</a>&gt; <br>
<b>Sent:</b> ${longDate(date, "en-US")} ${timeOf(date, "en-US")}<br>
<b>To:</b> ${sender.name} &lt;${sender.address}&gt;<br>
<b>Subject:</b> RE: ${asHtml(others[0] as string)}<o:p></o:p></span></p></div></div>`;
}

const gmailQuote = (mail: Correspondence): string =>
  `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On ${shortDate(mail.date, "en-US")} at ${timeOf(mail.date, "en-US")} ${mail.agent.name} &lt;<a href="mailto:${mail.agent.address}">${mail.agent.address}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">${earlierAnswer(
    mail,
  )
    .map((line) => `<div>${asHtml(line)}</div>`)
    .join(
      "<div><br></div>",
    )}<div>${asHtml(mail.others[2] as string)}</div></div></blockquote></div>`;

export const htmlMails: readonly MailForm[] = [
  {
    name: "Gmail",
    body: ({ text, sender }) =>
      `<div dir="ltr"><div>Hi there,</div><div><br></div><div>${asHtml(text)}</div><div><br></div><div>Thanks<br>${sender.first}</div></div>\n`,
  },
  {
    name: "Gmail with quote",
    body: (mail) => `<div dir="ltr">${asHtml(mail.text)}</div>${gmailQuote(mail)}\n`,
  },
  {
    name: "Outlook",
    body: ({ text, sender }) =>
      wordMail(
        [
          normal("Hello,"),
          normal("&nbsp;"),
          normal(asHtml(text)),
          normal("&nbsp;"),
          normal(`<span lang="EN-GB">Kind regards<br>${sender.name}</span>`),
        ].join("\n"),
      ),
  },
  {
    name: "Outlook with quote",
    body: (mail) =>
      wordMail(
        [
          normal(asHtml(mail.text)),
          normal("&nbsp;"),
          wordHeaders(mail),
          normal("&nbsp;"),
          ...earlierAnswer(mail).map((line) => normal(asHtml(line))),
          normal(asHtml(mail.others[3] as string)),
        ].join("\n"),
      ),
  },
  {
    name: "Outlook on the web with quote",
    body: (mail) => `<html><head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style>
</head>
<body dir="ltr">
<div class="elementToProof" style="font-family: Aptos, Aptos_EmbeddedFont, Calibri, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">
${asHtml(mail.text)}</div>
<div id="appendonsend"></div>
<hr style="display:inline-block;width:98%" tabindex="-1">
<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>From:</b> ${mail.agent.name} &lt;${mail.agent.address}&gt;<br>
<b>Sent:</b> ${longDate(mail.date, "en-US")}<br>
<b>To:</b> ${mail.sender.name}<br>
<b>Subject:</b> Re: ${asHtml(mail.others[0] as string)}</font>
<div>&nbsp;</div>
</div>
<div>${earlierAnswer(mail).map(asHtml).join("<br>")}<br>${asHtml(mail.others[2] as string)}</div>
</body>
</html>`,
  },
  {
    name: "Apple Mail",
    body: ({ text, sender }) =>
      `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;"><div>${asHtml(text)}</div><div><br></div><div><div><br class="Apple-interchange-newline">${sender.name}</div></div></body></html>`,
  },
  {
    name: "Apple Mail with quote",
    body: (mail) =>
      `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${asHtml(mail.text)}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On ${shortDate(mail.date, "en-GB")}, at ${timeOf(mail.date, "en-GB")}, ${mail.agent.name} &lt;${mail.agent.address}&gt; wrote:</div><br class="Apple-interchange-newline"><div><div>${earlierAnswer(mail).map(asHtml).join("<br><br>")}<br>${asHtml(mail.others[2] as string)}</div></div></blockquote></div><br></body></html>`,
  },
  {
    name: "Thunderbird with quote",
    body: (mail) => `<!DOCTYPE html>
<html>
  <head>
    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
  </head>
  <body>
    <p>${asHtml(mail.text)}<br>
    </p>
    <div class="moz-cite-prefix">Am 03.03.25 um 10:12 schrieb ${mail.agent.name}:<br>
    </div>
    <blockquote type="cite"
      cite="mid:CAF9fT@mail.example">
      <pre wrap="" class="moz-quote-pre">${earlierAnswer(mail).map(asHtml).join("\n")}
${asHtml(mail.others[3] as string)}
</pre>
    </blockquote>
    <div class="moz-signature">-- <br>
      ${mail.sender.company}<br>${mail.sender.role}</div>
  </body>
</html>`,
  },
  {
    name: "Zendesk comment",
    body: ({ text, sender }) =>
      `<div class="zd-comment" dir="auto"><p dir="auto">Hello team,</p><p dir="auto">${asHtml(text)}</p><p dir="auto">Best,<br>${sender.first}</p></div>`,
  },
  {
    name: "newsletter tool",
    body: ({ text }) =>
      `<table width="100%" cellpadding="0" cellspacing="0" role="presentation"><tbody><tr><td align="center"><table width="600" style="width:600px"><tr><td style="font-family:Arial,sans-serif;font-size:14px;line-height:20px;color:#333333">${asHtml(text)}</td></tr></table></td></tr></tbody></table><img src="https://t.example/open.gif?u=17" width="1" height="1" alt="" style="display:none">`,
  },
];
