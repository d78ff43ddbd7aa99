/** How programs begin and word the mail that they send by themselves, in the languages that they speak. */

const anyOf = (...texts: readonly string[]): string => `(?:${texts.join("|")})`;
/** Japanese and Chinese have no blanks between words. */
const wordEnd = "(?:(?![\\p{L}\\p{N}])|(?<=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]))";
/** A subject that begins so, and no longer word. */
const titled = (...texts: readonly string[]): RegExp =>
  new RegExp(`^\\s*(?:\\[[^\\]]{1,40}\\]\\s*)?${anyOf(...texts)}${wordEnd}`, "iu");
const said = (...texts: readonly string[]): RegExp => new RegExp(anyOf(...texts), "iu");

/** Programs put it before the subject of what they answer, with a colon. */
export const answeredTitle = new RegExp(
  `^\\s*${anyOf(
    "automatic(?:ally generated)? (?:reply|response|answer)|auto(?:[- ]?(?:reply|respon(?:se|der)))?|vacation (?:reply|response|message|notice)|out of (?:the )?office(?: (?:auto)?reply| message| notice)?|ooo|oof",
    "automatische (?:antwort|rückmeldung|e-?mail-?antwort)|autom\\. antwort|abwesenheits(?:notiz|nachricht|meldung|agent|assistent|benachrichtigung|hinweis)|abwesend(?:heit)?|abwesenheit",
    "réponse automatique|message d['’]absence|absence du bureau|absence|notification d['’]absence",
    "respuesta automática|respuesta automatica|fuera de (?:la )?oficina|mensaje de ausencia",
    "risposta automatica|fuori (?:sede|ufficio)|messaggio di assenza",
    "automatisch(?:e)? (?:antwoord|reactie|bericht)|afwezig(?:heid)?(?:s?melding|sbericht|sassistent)?",
    "resposta automática|resposta automatica|fora do escritório|mensagem de ausência|ausência(?: temporária)?",
    "(?:odpowiedź automatyczna|automatyczna odpowiedź|autoodpowiedź|poza biurem|nieobecność)",
    "autosvar|automatisk(?:t)? (?:svar|besked)|frånvaro(?:meddelande)?|fravær(?:sbesked|smelding)?|automaattinen vastaus|poissaoloilmoitus",
    "автоответ(?:чик)?|автоматический ответ|автоматична відповідь|отсутствие|automatická odpověď|automatikus válasz|răspuns automat|otomatik yanıt|αυτόματη απάντηση",
    "自動(?:応答|返信)(?:メール)?|不在(?:通知|のお知らせ|届)?|自动(?:答复|回复|应答)|自動(?:回覆|答覆)|자동 ?(?:회신|응답)|부재중(?: 자동 ?응답)?",
  )}\\s{0,2}(?:[:：]|\\s[-–]\\s|$)`,
  "iu",
);

/** The same in brackets, which other programs put before or behind that subject. */
export const answeredMark = new RegExp(
  `[[(]\\s?${anyOf("auto(?:matic|mated)? ?-?(?:reply|response|answer)", "out of (?:the )?office", "automatische (?:antwort|rückmeldung)|abwesend", "réponse automatique", "respuesta automática", "risposta automatica", "resposta automática", "automatisch antwoord", "automatyczna odpowiedź|odpowiedź automatyczna", "自動(?:返信|応答)", "自动(?:回复|答复)")}\\s?[\\])]`,
  "iu",
);

/** Nobody who asks for something begins a subject so: with a time, it is the whole message. */
export const awayTitle = new RegExp(
  `^\\s*${anyOf("(?:i['’]?a?m )?(?:currently )?(?:away|out of (?:the )?office|ooo|on (?:vacation|holiday|(?:annual |sick |parental )?leave))", "(?:ich bin )?(?:abwesend|im urlaub|nicht im büro|außer haus)", "absent(?:e)?(?: du bureau)?|en congés?|en vacances", "ausente|fuera de la oficina|de vacaciones", "assente|fuori ufficio|in ferie", "afwezig|niet aanwezig|met vakantie", "de férias|fora do escritório", "nieobecn[ya]|na urlopie", "frånvarande|semester|på semester|fraværende|på ferie")}[^?]{0,20}\\s${anyOf("until|till|til|thru|through|from|bis|ab|von|vom|jusqu['’]?au|du|hasta|desde|del|fino|dal|tot|t/m|van|até|desde|do|od|t\\.?o\\.?m\\.?|till|tills|til|fra")}(?![\\p{L}])`,
  "iu",
);

/** The system that could not deliver a mail. */
export const bounceTitle = titled(
  "undeliver(?:able|ed)|undelivered mail returned to sender|(?:mail )?delivery (?:status )?(?:notification|failure|failed|error|problem|report|delayed|has failed|subsystem)|delivery status|failure (?:notice|delivery)|returned mail|mail (?:delivery )?(?:failed|failure|system error|could not be delivered|delivery system|undeliverable)|message (?:delivery )?(?:failure|delayed|status|undeliverable|could not be delivered|not delivered|you sent blocked)|non[- ]?delivery|(?:could not|unable to) (?:be )?deliver(?:ed)?|(?:e-?)?mail not delivered|your message couldn['’]t be delivered|message rejected|rejected(?: mail| message)|not delivered|considered unsolicited bulk|warning: (?:could not send|message)|bounced? (?:mail|message)|dsn|nondeliverable mail|delayed mail|user unknown|mail could not be delivered|postmaster notify|failed mail|(?:permanent|mail) delivery (?:failure|warning)|automatically rejected(?: mail| message)?|warning: \\S{3,80} - user unknown",
  "unzustellbar|nicht zustellbar|zustellung fehlgeschlagen|(?:fehlgeschlagene|fehler bei der) zustellung|mailzustellung|rückläufer|benachrichtigung (?:zum|über den) (?:über)?(?:übermittlungs|zustell)status|benachrichtung zum|fehlerbericht|unzustellbare nachricht",
  "non remis|message non (?:remis|distribué|délivré)|échec de (?:la )?(?:remise|livraison)|avis de non[- ]remise|courrier non",
  "no se puede entregar|no entregado|error de entrega|entrega fallida|notificación de (?:entrega|estado)|mensaje no entregado",
  "non recapitabile|mancato recapito|messaggio non recapitato|notifica di mancat[ao]",
  "onbestelbaar|niet bezorgd|bezorging mislukt|kan niet worden bezorgd",
  "não é possível entregar|não entregue|falha na entrega|mensagem não entregue|não pôde ser entregue",
  "niedostarczalne|nie dostarczono|niedostarczona|zwrot poczty",
  "olevererbar|gick inte att leverera|kan inte levereras|ikke leveret|kan ikke leveres|levering mislyktes",
  "не удается доставить|недоставленное|(?:ваше )?(?:сообщение |письмо )?не доставлен[оы]?|недоставлен",
  "(?:sorry, )?your message (?:to \\S{1,80} )?could not be (?:delivered|sent)|failed delivery|there was an error sending your mail|message delivery has failed|you \\S{1,80} are not member",
  "(?:\\S{1,40} )?(?:e-?mail )?(?:abuse|spam|feedback) (?:report|complaint)|complaint about message from|spamtrap",
  "(?:メール|メッセージ)[^ ]{0,12}(?:配信でき|エラー|届け|送信でき)|配信不能|配信できません|送信エラー|エラーメール|未送達|无法送达|退信|系统退信|投递失败|发送失败|배달되지 않음|반송",
);

/** What such systems say in their first lines. */
export const bounceWords = said(
  "this (?:message|mail|report) was (?:created|generated) automatically by (?:the )?(?:mail|delivery)|this is the (?:mail(?: delivery)? system|mail delivery agent|postfix program|machine generated|qmail|email server)|this is the \\S{1,30} program|this is (?:an|a)? ?(?:automatically[- ]generated|automatic) (?:delivery|mail) ?(?:status)? ?(?:notification|report|system|message from)|hi\\. this is the (?:qmail-send|\\S{1,30}) program|i(?:'m| am|['’]?m) (?:afraid|sorry) (?:i wasn't able to deliver|to have to inform you)|(?:the )?following (?:message|address(?:es)?|recipient|e-?mail|organization)[^.\\n]{0,80}(?:could not|couldn['’]t|not be|failed|rejected|had (?:permanent|transient|delivery)|undeliver|did not)|delivery (?:to the following|has failed|has been delayed|failed)|(?:could not|cannot|couldn['’]t|unable to|failed to|trying to|attempting to) (?:be )?(?:deliver(?:ed)?|sent)\\b|(?:message|mail|e-?mail)[^.\\n]{0,60}(?:has not been|was not|wasn['’]t|not) delivered|address not found|message blocked|message not delivered|your message (?:to|did not reach|wasn['’]t|was not|could not|couldn['’]t)|undeliverable (?:message|mail)|undelivered (?:message|mail)|returned (?:message|mail|to sender)|permanent (?:fatal )?(?:error|failure)s?|user (?:unknown|account|doesn)|unknown user|unrout(?:e)?able|mailbox (?:is )?(?:full|unavailable|not found|over quota)|rejected by|did not reach the following|host unknown|(?:e-?mail|spam|abuse) (?:abuse )?(?:report|complaint) (?:for|about|regarding|sent)|had trouble delivering|delivery of [^.\\n]{1,100} (?:postponed|delayed)|not a member of this mailing list|transcript of (?:the )?(?:attempts|session)|transcript of session follows|(?:fatal|permanent|transient) errors",
  "^\\s*(?:final-recipient|original-recipient|reporting-mta|diagnostic-code|remote-mta)\\s?:|\\b(?:smtp;|status: ?)? ?[45]\\.\\d\\.\\d{1,3}\\b|\\b(?:550|551|552|553|554|421|450|451)[ -](?:#?\\d\\.|[a-z<])",
  "diese (?:nachricht|e-?mail) wurde automatisch (?:vom|von)|konnte(?:n)? nicht (?:zugestellt|ausgeliefert|übermittelt)|nicht zugestellt|zustellung[^.\\n]{0,40}(?:fehlgeschlagen|nicht möglich)|unzustellbar",
  "n['’]a (?:pas )?pu être (?:remis|délivré|livré|distribué)|échec de la (?:remise|livraison)|no se (?:ha )?(?:pudo|podido|puede) entregar|no (?:ha podido|pudo) ser entregado|non è stato possibile (?:recapitare|consegnare)|impossibile recapitare|kon niet worden (?:bezorgd|afgeleverd)|não (?:foi possível|pôde ser) entreg|nie (?:można|została?|mogła?) (?:dostarczyć|dostarczon)|kunde inte levereras|kunne ikke leveres|не (?:может быть|было|удалось) доставл|письмо (?:создано|отправлено|сформировано) автоматически|配信できませんでした|送信できませんでした|届けることができ|エラーが発生|无法(?:送达|投递)|退回|존재하지 않",
);

/** Somebody's program says that a mail was opened, or thrown away. */
export const receiptTitle = titled(
  "(?:not )?read: ?|(?:return|read) receipt|disposition notification|message (?:read|opened|delivered)|delivered:|relayed:|expanded:",
  "(?:un)?gelesen:|lesebestätigung|empfangsbestätigung|(?:non )?lu ?:|accusé de (?:lecture|réception)|(?:no )?leído:|confirmación de lectura|(?:non )?letto:|conferma di lettura|(?:niet )?gelezen:|leesbevestiging|(?:não )?lida?:|confirmação de leitura|(?:nie )?przeczytan[oa]:|potwierdzenie (?:odczytu|przeczytania)|(?:ej )?läst:|läskvitto|læst:|lest:|kvittering|luettu:|прочитано:|уведомление о прочтении|開封(?:済み|確認)|已读(?:回执)?|읽음",
);
export const receiptWords = said(
  "(?:your message|message that you sent|the mail (?:that )?you sent|this (?:is a|receipt)|return receipt)[^]{0,200}(?:was (?:read|displayed|deleted|opened|received)|has been (?:read|displayed|opened)|receipt for the|verifies that|successfully (?:delivered|relayed))|^\\s*disposition\\s?:|was read on|was deleted without being read|no guarantee that the message (?:has been|content)",
  "wurde (?:am|gelesen|geöffnet|angezeigt)[^]{0,60}|a été (?:lu|affiché|ouvert)|fue leído|se ha leído|è stato (?:letto|visualizzato)|is gelezen|werd gelezen|foi lida|została? przeczytan|lästes|har lästs|blev læst|ble lest|было прочитано|開封され|表示され|已(?:被)?阅读|읽었습니다",
);

/** Answers of calendars, and what they invite to. */
export const calendarTitle = titled(
  "(?:tentatively )?accepted:|declined:|tentative:|cancell?ed(?: event)?:|(?:updated )?invitation:|new time proposed:|(?:updated|proposed) (?:event|meeting)?:?|meeting (?:forward notification|request|invitation):?|reminder:|event (?:cancell?ed|invitation):?",
  "zugesagt:|abgesagt:|abgelehnt:|mit vorbehalt:|unter vorbehalt:|vorläufig zugesagt:|akzeptiert:|(?:aktualisierte )?einladung:|neue zeit vorgeschlagen:|terminabsage:",
  "accepté ?:|refusé ?:|provisoire ?:|annulé ?:|invitation ?:|aceptad[oa]:|rechazad[oa]:|provisional:|cancelad[oa]:|invitación:|accettat[oa]:|rifiutat[oa]:|provvisori[oa]:|annullat[oa]:|invito:|geaccepteerd:|geweigerd:|voorlopig:|geannuleerd:|uitnodiging:|aceit[oa]:|recusad[oa]:|provisóri[oa]:|convite:|zaakceptowan[oey]:|odrzucon[oey]:|wstępn[oey]:|anulowan[oey]:|zaproszenie:|accepterad:|avböjd:|preliminär:|inställd:|inbjudan:|принято:|отклонено:|отменено:|приглашение:|承諾:|辞退:|仮承諾:|キャンセル:|招待:|已接受:|已拒绝:|已取消:|邀请:",
);
export const calendarWords = said(
  "^\\s*begin:vcalendar|^\\s*method:(?:request|reply|cancel|counter)|invitation from google calendar|you have been invited to the following event|(?:has|have) (?:accepted|declined|tentatively accepted|cancell?ed) (?:this|your|the) (?:invitation|meeting|event)|this event has been (?:cancell?ed|changed|updated)|microsoft teams(?: meeting|-besprechung)|join (?:zoom|the) meeting|join with google meet|(?:^|\\n)\\s*(?:when|wann|quand|cuándo|quando|wanneer|kiedy|när|日時|когда)\\s?[:：][^]{0,400}(?:^|\\n)\\s*(?:where|who|organi[sz]er|attendees|wo|wer|teilnehmer|où|dónde|dove|waar|onde|gdzie|var|場所|где)\\s?[:：]",
);

/** Several mails of a list in one. */
export const digestTitle = said(
  "\\bdigest,? (?:vol(?:ume)?|number|issue|#|no)\\.?\\s?\\d|\\bdigest number \\d|\\bdigest of \\S|\\b(?:daily|weekly|nightly|list) digest\\b|^\\s*(?:\\[[^\\]]{1,60}\\]\\s*)?\\S{1,60} digest\\s*$|tages?zusammenfassung|résumé quotidien|resumen diario|riepilogo giornaliero",
);
export const digestWords = said(
  "(?:^|\\n)\\s*today['’]s topics\\s?:|send \\S{1,80} mailing list submissions|messages? in this (?:digest|issue)|there (?:is|are) \\d{1,4} (?:new )?messages? in this|end of \\S{1,80} digest|to unsubscribe or change|\\bdigest topics\\b|in this (?:digest|issue)\\s?:|topics in this digest",
);
