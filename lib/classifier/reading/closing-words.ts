/** How people and programs end a mail, in their languages. */

/** Whatever follows such a line is a signature. */
const formal =
  "(?:best|kind|warm|warmest|kindest|many|with (?:best|kind|warm))? ?regards|(?:yours )?(?:sincerely|faithfully|truly|respectfully)(?: yours)?|best wishes|all the best|cheers|cordially|respectfully|mit freundlichen? gr[üu](?:ß|ss)en?|mit besten grüßen|(?:viele|beste|liebe|schöne|freundliche|herzliche|sonnige) grüße|(?:viele|beste|liebe|freundliche|herzliche) gruesse|(?:freundlicher|herzlicher|lieber) gruß|grüße|gruß|mfg|vg|lg|hochachtungsvoll|(?:bien )?cordialement|(?:bien )?à vous|sincères salutations|(?:meilleures )?salutations|bonne (?:journée|soirée)|un (?:cordial )?saludo|(?:cordiales |muchos |atentos )?saludos(?: cordiales)?|atentamente|(?:cordiali|distinti|cari|migliori) saluti|saluti|(?:met )?(?:vriendelijke|hartelijke) groe(?:t|ten)|groe(?:t|ten|tjes)|mvg|(?:com os melhores )?cumprimentos|atenciosamente|att|abraços?|z (?:poważaniem|wyrazami szacunku)|(?:serdecznie )?pozdrawiam|pozdrowienia|(?:med )?(?:vänliga|bästa|vennlig|venlig) hils(?:ningar|ning|en)|(?:med )?vänliga hälsningar|hälsningar|hilsen|mvh|ystävällisin terveisin|terveisin|s pozdravem|с уважением|saygılarımla|üdvözlettel|敬具|よろしくお願い(?:いたします|します|致します)|以上";
/** Only where a name follows. */
const casual =
  "thanks(?: (?:again|so much|a lot|in advance))?|thank you(?: (?:so much|very much|in advance))?|many thanks|thx|tia|best|br|rgds|warmly|sincerely|danke(?: (?:schön|sehr|im voraus))?|vielen dank(?: im voraus)?|besten dank|merci(?: (?:beaucoup|d['’]avance))?|gracias(?: de antemano)?|muchas gracias|grazie(?: (?:mille|in anticipo))?|bedankt|alvast bedankt|dank(?: u| je)(?: wel)?|obrigad[oa]|dziękuję|tack(?: på förhand)?|takk|tak|kiitos|děkuji|спасибо|teşekkürler|köszönöm|ありがとうございます";

const rest = "\\s{0,3}[,.!;:–-]{0,3}\\s{0,3}";
/** A name may stand behind it. */
const name = "(?:\\p{Lu}[\\p{L}.'’-]{0,20}(?: \\p{Lu}[\\p{L}.'’-]{0,25}){0,3}[.!]?)?";

export const formalClosing = new RegExp(`^\\s*(?:${formal})${rest}$`, "iu");
export const casualClosing = new RegExp(`^\\s*(?:${casual})${rest}$`, "iu");
const closingStart = new RegExp(`^\\s*(?:${formal}|${casual})[,.!;:–-]{0,2}\\s{1,3}`, "iu");
const nameAlone = new RegExp(`^${name}\\s*$`, "u");

/** "Kind regards, Anna Miller" in one line. */
export function isClosingWithName(line: string): boolean {
  const found = closingStart.exec(line)?.[0];
  if (found === undefined || found.length === line.length) return false;
  return nameAlone.test(line.slice(found.length));
}

/** "Kind regards," and nothing else. */
export function isClosingLine(line: string): boolean {
  return formalClosing.test(line) || casualClosing.test(line);
}

/** Words that stand in names and roles without a capital. */
const lowerInNames =
  /^(?:of|and|from|at|in|for|the|de|da|di|del|du|la|van|von|der|den|dem|für|und|et|y|[^\p{L}]+)$/u;

/** A line that can be a name, or a name and a role: no word of a sentence follows the first. */
export function looksLikeName(line: string): boolean {
  const words = line.trim().split(/\s+/);
  if (line.trim().length > 60 || words.length > 6 || /[?:;]$/.test(line)) return false;
  return words.every((word, index) =>
    index === 0
      ? /^[^\p{L}]{0,3}\p{Lu}/u.test(word)
      : /^[^\p{L}]{0,3}\p{Lu}/u.test(word) || lowerInNames.test(word),
  );
}

/** Two to four words with capitals and nothing else. */
export function isFullName(line: string): boolean {
  return (
    line.length <= 60 &&
    /^\s*\p{Lu}[\p{L}'’.-]{1,25}(?: \p{Lu}[\p{L}'’.-]{0,25}){1,3}\s*$/u.test(line)
  );
}

/** What programs of phones and free mail services add. */
export const deviceLine =
  /^\s*(?:sent (?:from|with|via|using|by) |get outlook for |gesendet (?:mit|von|über|aus) |von (?:meinem|unterwegs|meiner) .{0,40}gesendet|diese nachricht wurde von |envoyé (?:de|depuis|à partir|avec) |enviado (?:desde|do|da|a partir|com|con) |obter o outlook|obtener outlook|inviato (?:da|dal|con) |ottieni outlook|verstuurd (?:vanaf|met|via) |verzonden (?:vanaf|met|via) |wysłan[eo] z |pobierz (?:program )?outlook|skickat från |skickat med |hämta outlook|sendt fra |lähetetty |odesláno z|küldve |отправлено (?:с|из) |发自我的|iphone ?から送信|从我的|나의 iphone에서|télécharge[rz] outlook|outlook für (?:ios|android) |laden sie outlook|holen sie sich outlook|virus-free|virenfrei|avast )/i;

/** The footer of notifications from GitHub. */
export const notificationLine =
  /^\s*(?:reply to this email directly|you are receiving this because|view it on github|message id: <|unsubscribe)/i;

const legal: readonly RegExp[] = [
  /confiden|vertraulich|riservat|vertrouwelijk|poufn|konfidentiell|sekretess|機密|конфиденц|gizli|geheim/i,
  /intended|addressee|sole use|recipient|adressat|empfänger|destinat|geadresseerde|adresat|mottagar|宛先|адресат/i,
  /e-?mails?\b|message|nachricht|mail\b|correo|mensaje|messaggio|mensagem|bericht|wiadomość|meddeland|メール|сообщени/i,
  /\berror\b|mistake|irrtümlich|versehentlich|par erreur|por error|per errore|por engano|abusievelijk|omyłk|av misstag/i,
  /destroy|delet|vernichte|lösche|détrui|supprim|elimin|destru|distrugg|vernietig|verwijder|usun|radera|削除/i,
  /privileged|prohibited|unauthori[sz]ed|strictly|legally|untersagt|verboten|geschützt|interdit|prohib|vietat|verboden|zabron|förbju|rechtlich/i,
];
const legalMin = 3;
const legalLengthMin = 80;
const greeting =
  /^\s*(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin(?: moin)?|servus|grüezi|bonjour|bonsoir|salut|madame|monsieur|hola|buen[oa]s?(?: (?:días|tardes|noches))?|estimad[oa]s?|ciao|salve|buongiorno|buonasera|gentil[ei]|egregi[oa]|hoi|goed(?:e|en)(?:dag|morgen|middag)|geachte|beste|olá|oi|bom dia|boa (?:tarde|noite)|prezad[oa]s?|car[oa]s?|dzień dobry|witam|szanown[iy]|cześć|hej(?:san)?|god (?:morgon|dag|kväll)|здравствуйте|добрый (?:день|вечер)|こんにちは|お世話になっております|您好|你好|안녕하세요)(?![\p{L}])/iu;
const greetingWordsMax = 7;
/** What may follow without a capital: "Hello support team". */
const greeted =
  /^(?:\p{Lu}.*|and|or|to|all|there|team|support|everyone|everybody|folks|guys|sir|madam|sirs|friends?|colleagues?|customer|service|care|desk|help|zusammen|damen|herren|und|à|tous|toutes|equipo|a|todos|tutti|allemaal|e|y|et|i|[\p{Sc}\p{P}]+)$/u;

/** "Dear team," and nothing else. */
export function isGreeting(line: string): boolean {
  const text = line.slice(0, 100);
  const found = greeting.exec(text)?.[0];
  if (found === undefined) return false;
  const words = text
    .slice(found.length)
    .split(/[\s,!.:]+/)
    .filter((word) => word !== "");
  if (words.length > greetingWordsMax || /[?;]/.test(text)) return false;
  return /[,!:，、]\s*$/.test(text) || words.every((word) => greeted.test(word));
}

const lookedAt = 2_000;
const printing =
  /(?:before|bevor|avant|antes|prima|voordat|przed).{0,60}(?:print|druck|imprim|stamp|afdruk|wydruk)|(?:print|druck|imprim).{0,80}(?:environment|umwelt|environnement|medio ambiente|ambiente)/i;

/** A paragraph that lawyers wrote, or one for the trees. */
export function isDisclaimer(paragraph: string): boolean {
  const text = paragraph.slice(0, lookedAt);
  if (text.length < 400 && printing.test(text)) return true;
  if (text.length < legalLengthMin) return false;
  let found = 0;
  return legal.some((pattern) => pattern.test(text) && ++found === legalMin);
}

/** A line of such a paragraph that nobody writes about a matter of their own. */
export function isLegalTone(line: string): boolean {
  return /confiden|vertraulich|riservat|vertrouwelijk|poufn|konfidentiell|intended|privileged|geschützt|(?:before|bevor|avant|antes|prima).{0,60}(?:print|druck|imprim|stamp)/i.test(
    line.slice(0, lookedAt),
  );
}
