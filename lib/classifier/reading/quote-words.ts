/** How mail programs say, in their languages, that what follows was written before. */

/** The verb of "On Monday Anna wrote:". */
const wrote = [
  "wrote",
  "writes",
  "schrieb",
  "geschrieben",
  "a écrit",
  "écrivait",
  "escribió",
  "ha scritto",
  "schreef",
  "geschreven",
  "escreveu",
  "napisał",
  "napisała",
  "napisał\\(a\\)",
  "napisał/a",
  "pisze",
  "skrev",
  "skreiv",
  "kirjoitti",
  "napsal",
  "napsala",
  "napsal\\(a\\)",
  "napísal",
  "написал",
  "написал\\(а\\)",
  "написала",
  "пишет",
  "написав",
  "yazdı",
  "írta",
  "a scris",
  "va escriure",
  "έγραψε",
  "написа",
  "je napisao",
  "je napisal",
  "kirjutas",
  "rakstīja",
  "rašė",
  "kirjutanud",
  "đã viết",
  "menulis",
];
/** The same in languages that are written without blanks. */
const wroteUnspaced = [
  "写道",
  "寫道",
  "書きました",
  "のメール",
  "作成",
  "작성",
  "님이 작성함",
  "เขียน",
];

/** A line, or two or three joined, that ends so names who wrote what follows, and when. */
export const attributionEnd = new RegExp(
  `(?:(?<![\\p{L}])(?:${wrote.join("|")})(?![\\p{L}])|${wroteUnspaced.join("|")})`,
  "iu",
);

/** Names of the headers that mail programs repeat above a mail, by what they hold. */
export const headerNames: Readonly<Record<string, "from" | "date" | "to" | "subject" | "copy">> =
  Object.fromEntries(
    (
      [
        [
          "from",
          "From|Von|De|Da|Van|Od|Från|Fra|Lähettäjä|Feladó|Kimden|Gönderen|От|Від|Από|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|Expéditeur|Remitente|Mittente|Afzender|Remetente|Nadawca|Avsändare|Absender",
        ],
        [
          "date",
          "Sent|Date|Gesendet|Gesendet am|Datum|Envoyé|Envoyé le|Enviado|Enviado el|Enviado em|Enviada em|Enviada|Fecha|Data|Inviato|Verzonden|Wysłano|Skickat|Sendt|Dato|Lähetetty|Päivämäärä|Odesláno|Elküldve|Dátum|Gönderildi|Tarih|Отправлено|Дата|Надіслано|送信日時|日時|日付|发送时间|日期|寄件日期|보낸 날짜|날짜",
        ],
        [
          "to",
          "To|An|À|A|Para|Aan|Do|Till|Til|Vastaanottaja|Komu|Címzett|Kime|Alıcı|Кому|宛先|收件人|收件者|받는 사람|Destinataire|Destinatario|Destinatário|Empfänger|Pour",
        ],
        [
          "subject",
          "Subject|Betreff|Objet|Sujet|Asunto|Oggetto|Onderwerp|Assunto|Temat|Ämne|Emne|Aihe|Předmět|Predmet|Tárgy|Konu|Тема|Θέμα|件名|主题|主旨|제목",
        ],
        ["copy", "Cc|CC|Bcc|Kopie|Copie|Copia|Kopia|Kopi|DW|Reply-To|Antwort an"],
      ] as const
    ).flatMap(([role, names]) => names.split("|").map((name) => [name.toLowerCase(), role])),
  );

/** Between dashes: the mail that is answered. */
export const originalMessage =
  /^[\s>*_-]{0,40}(?:original (?:message|appointment)|(?:ursprüngliche|original)[ -]?nachricht|message d['’]origine|message (?:original|initial|précédent)|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|(?:wiadomość oryginalna|oryginalna wiadomość)|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|původní zpráva|eredeti üzenet|исходное сообщение|orijinal (?:mesaj|ileti)|元のメッセージ|原始邮件|原始郵件|원본 메시지)[\s*_:-]{0,40}$/i;

/** The mail that is passed on. */
export const forwardedMessage =
  /^[\s>*_-]{0,40}(?:begin forwarded message|forwarded (?:message|mail)|(?:anfang der )?weitergeleitete[nr]? (?:nachricht|mail|e-mail)|(?:début du )?message (?:transféré|réexpédié)|(?:inicio del )?mensaje reenviado|(?:inizio )?messaggio inoltrato|(?:begin )?doorgestuurd bericht|(?:início da )?mensagem (?:reencaminhada|encaminhada)|(?:początek )?(?:przekazan(?:a|ej)|przesłan(?:a|ej)) wiadomoś(?:ć|ci)|vidarebefordrat (?:meddelande|brev)|videresendt (?:meddelelse|melding|besked)|välitetty viesti|přeposlaná zpráva|továbbított üzenet|пересылаемое сообщение|転送されたメッセージ|転送メッセージ|转发的邮件|전달된 메시지)[\s*_:：-]{0,40}(?:by .{1,80})?$/i;

/** What desks print into their mails, to find where an answer ends. */
export const replyAbove =
  /(?:repl(?:y|ies)|respon(?:d|se)|answer|write|type|antwort|schreib|répon|écri|respond|respuesta|escrib|rispo|scriv|antwoord|resposta|responda|odpow|svar|返信|回复).{0,60}(?:above|oberhalb|über dieser|au[- ]dessus|encima|arriba|sopra|boven|acima|powyżej|ovanför|over denne|より上|以上).{0,40}(?:line|zeile|ligne|línea|riga|regel|linha|lini|linje|行)?/i;
