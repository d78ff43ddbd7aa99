/** Sentences that stand in any letter and say nothing of its matter, in the languages of those who write them. */
import type { MailLine } from "./mail-part.ts";

const sentenceLengthMax = 240;
const lineLengthMax = 20_000;
const good = "(?:nice|great|good|wonderful|lovely|pleasant|blessed|fantastic)";
const help =
  "(?:time|help|assistance|support|patience|understanding|attention|consideration|co-?operation|reply|response|answer|efforts?|kindness|advice|feedback|service|guidance|work|prompt \\w+|quick \\w+|kind \\w+|continued \\w+|valuable \\w+)";
const matter =
  "(?:\\s(?:in|on|to|with|about|regarding|concerning|into) (?:this|the|my) (?:matter|issue|request|regard|case|problem|email|letter|message|question|enquiry|inquiry))?";
const soon =
  "(?:,?\\s(?:as soon as (?:possible|you can)|at your (?:earliest|very earliest) (?:convenience|opportunity)|soon|shortly|asap|urgently|promptly|today|very soon|in due course|at the earliest|when you (?:can|get a chance|have a moment)))?";

/**
 * Each under words of which a sentence must have one. To make all patterns ready takes .3 s of CPU, and most
 * tickets need none.
 */
const phrases: Readonly<Record<string, string>> = {
  "hope|trust": `(?:i|we) (?:do )?(?:hope|trust)(?: that)? (?:this|my|you|your|all|everything|everyone)(?: (?:e-?mail|message|letter|note|mail|week|team|day|family))?[^.!?]{0,20} (?:find(?:s)?|are|is|had|have|has been|reach(?:es)?|having|going|doing)\\b[^.!?]{0,60}`,
  "thanks|thank you": `(?:many |with )?(?:thanks|thank you)(?: (?:so|very) much| kindly| again| a lot| a million)?(?:,? in advance)?(?:,? in advance| for (?:all )?(?:your|the|any|taking the time|looking|reading|considering)[^.!?]{0,90})`,
  "thank you": `(?:i|we) (?:would like to |want to |wish to )?thank you (?:very much |so much |all )?(?:in advance )?for (?:all )?(?:your|the|taking|reading)[^.!?]{0,90}`,
  forward: `(?:(?:i|we) )?(?:am |are |very much |really )?look(?:ing)? forward to (?:hearing (?:back )?from you|your|a |receiving|an?)[^.!?]{0,80}`,
  "appreciat|grateful|thankful|glad|happy|obliged": `(?:i|we)(?: would|['’]d)? (?:really |greatly |very much |highly |truly |kindly )?(?:appreciate|be (?:very |most |extremely |really )?(?:grateful|thankful|glad|happy|obliged) (?:for|to (?:receive|get|hear|have))) (?:it|a|an|your|any|if you could (?:help|assist|look|get|reply|respond|answer))[^.!?]{0,80}`,
  "it would be": `it would be (?:very |really |so |much )?(?:\\w+ )?(?:${good}|helpful|kind|appreciated|amazing|awesome|perfect)(?: of you)? (?:if|to) (?:you|someone|somebody|anyone|hear|get)[^.!?]{0,20}(?:get back|help|assist|reply|respond|answer|look into|let me know|advise|from you|a reply|an answer)[^.!?]{0,40}`,
  "search|look|check|tried|read|googled": `(?:i|we)(?: have|['’]ve)? (?:already |also )?(?:searched|looked|checked|tried|read|googled)[^.!?]{0,20} (?:everywhere|everything|all over|around|the (?:faq|help|internet|web|manual|website|documentation|docs|forum)s?(?: pages?)?)(?:,? (?:and|but)[^.!?]{0,20}(?:could|can|did|found|find)[^.!?]{0,40}(?:answer|solution|help|anything|nothing|information))?`,
  "appreciated|welcome|helpful": `(?:your|any|all) (?:\\w+ ){0,2}${help}[^.!?]{0,30} (?:is|are|would be|will be) (?:very |greatly |highly |much |most |really )?(?:appreciated|welcome|helpful)[^.!?]{0,30}`,
  please: `please (?:do )?(?:let me know|get back to me|contact me|reply|respond|advise|help(?: me)?|assist(?: me)?|look into (?:this|it)|do not hesitate to (?:contact|call|ask|reach)[^.!?]{0,40}|feel free to (?:contact|call|ask|reach)[^.!?]{0,40})${matter}${soon}(?:,? (?:if|should) (?:you|there)[^.!?]{0,60}(?:information|details?|questions?|anything|clarification|documents?)[^.!?]{0,40})?`,
  "you (?:need|require|have|want)": `(?:if|should) you (?:need|require|have|want) (?:any(?:thing)?|further|more|additional)[^.!?]{0,80}(?:please )?(?:let me know|contact me|do not hesitate|feel free|ask|happy to|glad to)[^.!?]{0,50}`,
  "help|assist|advise": `(?:could|can|would) (?:you|someone|anyone|somebody)(?: please| kindly)? (?:help|assist|advise)(?: me| us)?(?: out)?(?: with (?:this|it))?${matter}${soon}(?:,? please)?`,
  "ask|request": `(?:i|we) (?:kindly |would (?:kindly )?)?(?:ask|request) (?:you|for your (?:help|assistance|support))[^.!?]{0,20}(?:look into|attention|help|assist|support)[^.!?]{0,20}${matter}${soon}`,
  "apologi[sz]e|sorry|regret": `(?:i|we)(?: am| are|['’]m|['’]re)? (?:sincerely |so |really |very )?(?:apologi[sz]e|sorry|regret)(?: in advance)? (?:for|to) (?:any|the|bother|both?ering|troubl|disturb|inconvenience|taking|this long|my)[^.!?]{0,60}`,
  "loyal|satisfied|happy|faithful|long[- ]|regular|proud|big fan": `(?:i|we)(?: have|['’]ve| am| are) (?:been |always been )?(?:a |an )?(?:very )?(?:loyal|satisfied|happy|faithful|long[- ](?:standing|time)|regular|proud|big fan)\\b[^.!?]{0,100}`,
  "customer|client|user|member|service|product": `(?:i|we) (?:have|['’]ve) (?:always )?(?:been|enjoyed)[^.!?]{0,40}(?:customer|client|user|member|your (?:service|product)s?)[^.!?]{0,20}(?:for|since)[^.!?]{0,60}`,
  "first of all|firstly|to begin with": `(?:first of all|firstly|to begin with),? (?:i|we|let me|thank)[^.!?]{0,30}(?:thank|congratulate|compliment|say)[^.!?]{0,90}`,
  "nice|great|good|wonderful|lovely|pleasant|blessed|fantastic": `(?:i )?(?:wish(?:ing)? you|have) (?:and your team )?(?:all )?(?:a |an )(?:very )?${good}[^.!?]{0,40}`,
  writing: `(?:i|we) (?:am|are) writing (?:to you )?(?:today )?(?:with (?:a|an|the following) (?:question|request|issue|problem|matter)[^.!?]{0,20}|this (?:e-?mail|letter|message)[^.!?]{0,20})?`,
  remain: `(?:i|we) remain[^.!?]{0,60}`,
  "take care|keep up|best of luck|kind regards|god bless": `(?:take care|keep up the (?:good|great) work|best of luck|with kind regards|god bless you)[^.!?]{0,20}`,
  // German
  hoffe: "(?:ich|wir) hoffe[n]?,? (?:dass )?(?:es|sie|ihnen|diese|meine)[^.!?]{0,80}",
  danke:
    "(?:ich|wir) (?:bedanke|danke)n? (?:mich|uns|ihnen)?[^.!?]{0,30}(?:im voraus|schon (?:jetzt|mal|einmal)|für (?:ihre|die|deine))[^.!?]{0,60}",
  dank: "(?:vielen|herzlichen|besten|lieben) dank(?: (?:im voraus|schon (?:jetzt|mal)|für (?:ihre|die|deine)[^.!?]{0,60}))(?: im voraus)?",
  "freue|würde":
    "(?:ich|wir) (?:freue|würde|würden|freuen)n? (?:mich|uns) (?:sehr )?(?:auf|über|freuen)[^.!?]{0,60}(?:antwort|rückmeldung|nachricht|hilfe|hören|unterstützung)[^.!?]{0,30}",
  "über ": "über (?:eine|ihre) (?:\\p{L}+ )?(?:antwort|rückmeldung|nachricht|hilfe)[^.!?]{0,60}",
  fragen: "(?:für (?:rückfragen|weitere fragen)|bei (?:rückfragen|fragen))[^.!?]{0,80}",
  helfen:
    "(?:bitte )?(?:können|könnten) sie (?:mir|uns)(?: bitte)?(?: dabei| da)? (?:helfen|weiterhelfen)(?: bitte)?",
  "melden sie|bescheid|helfen sie":
    "(?:bitte )?(?:melden sie sich|geben sie mir bescheid|helfen sie mir)[^.!?]{0,50}",
  "kund|nutzer":
    "(?:ich|wir) (?:bin|sind) (?:seit|schon)[^.!?]{0,30}(?:kunde|kundin|kunden|nutzer)[^.!?]{0,60}",
  "schönen|angenehmen|guten":
    "(?:ich wünsche ihnen |einen |noch einen )(?:schönen|angenehmen|guten)[^.!?]{0,30}",
  "entschuldig|verzeih":
    "(?:entschuldigen sie|entschuldigung|verzeihen sie)[^.!?]{0,20}(?:die störung|für die)[^.!?]{0,30}",
  // French, Spanish, Italian, Dutch, Portuguese
  "esp[éè]r": "(?:j['’]espère|nous espérons) que[^.!?]{0,80}(?:bien|santé|forme)[^.!?]{0,30}",
  merci:
    "(?:je vous remercie|merci|nous vous remercions)(?: (?:beaucoup|infiniment|bien))?(?: (?:d['’]avance|par avance|pour votre|de votre|vivement)[^.!?]{0,70})",
  "attend|attente|remerci|je reste":
    "(?:dans l['’]attente|en attendant|en vous remerciant|je reste à votre)[^.!?]{0,80}",
  "agréer|recevoir|croire":
    "(?:veuillez|je vous prie)[^.!?]{0,30}(?:agréer|recevoir|croire)[^.!?]{0,80}",
  "m['’]aider": "(?:pouvez|pourriez)[- ]vous m['’]aider(?: s['’]il vous pla[iî]t)?",
  "espero|esperamos": "(?:espero|esperamos) que[^.!?]{0,60}(?:bien|salud|bem|tudo)[^.!?]{0,30}",
  gracias: "(?:(?:muchas|mil) )?gracias(?: (?:de antemano|por (?:su|tu|la|el))[^.!?]{0,60})",
  "atent|espera|respuesta":
    "(?:quedo|quedamos|espero|a la espera)[^.!?]{0,20}(?:atent|espera|respuesta)[^.!?]{0,60}",
  ayudar: "(?:me )?(?:pueden|puede|podrían|podría)(?:me)? ayudar(?:me)?(?: por favor)?",
  "spero|mi auguro": "(?:spero|mi auguro) che[^.!?]{0,60}(?:bene|salute)[^.!?]{0,30}",
  "ringrazi|grazie":
    "(?:la |vi )?(?:ringrazio|grazie|ringraziamo)(?: (?:mille|anticipatamente|in anticipo|per (?:la|il|l['’]))[^.!?]{0,60})",
  "risposta|riscontro|disposizione":
    "(?:resto|rimango|in attesa)[^.!?]{0,80}(?:risposta|riscontro|disposizione)[^.!?]{0,30}",
  aiutarmi: "(?:potete|può|potreste) aiutarmi(?: per favore)?",
  hoop: "(?:ik|wij) hoop(?:en)? dat[^.!?]{0,60}(?:goed|wel)[^.!?]{0,30}",
  "bedankt|dank":
    "(?:alvast |hartelijk |heel erg |veel )?(?:bedankt|dank(?: u| je)?)(?: (?:alvast|voor (?:uw|de|je))[^.!?]{0,60})",
  "antwoord|reactie":
    "(?:ik|wij) (?:zie|kijk|zien|kijken)[^.!?]{0,20}(?:uit|tegemoet)?[^.!?]{0,20}(?:antwoord|reactie)[^.!?]{0,40}",
  helpen: "(?:kunt u|kun je) (?:mij|me)(?: hiermee)? helpen(?: alstublieft)?",
  obrigad: "(?:muito )?obrigad[oa](?: (?:desde já|antecipadamente|pela|pelo)[^.!?]{0,60})",
  "aguardo|fico ": "(?:aguardo|fico no aguardo|fico à espera)[^.!?]{0,60}",
};
const courtesies = Object.entries(phrases).map(([words, phrase]) => ({
  /** Once a text had its words, the phrase is ready, and sooner tried than they are. */
  isReady: false,
  words: new RegExp(words),
  phrase: new RegExp(
    `^\\s*(?:(?:and|so|also|und|et|y|e|en)[, ]+)?(?:${phrase})\\s*[.!?…]*\\s*$`,
    "iu",
  ),
}));
/** For small letters: patterns that fold case are tried at each place and take ten times as long. */
const someWords = new RegExp(Object.keys(phrases).join("|"));

/** Each such sentence is a line of its own, set aside as a courtesy. */
export function withLetterPhrases(lines: readonly MailLine[]): MailLine[] {
  return lines.flatMap((line) => {
    if (line.kind !== "written" || line.isCode || line.text.length > lineLengthMax) return [line];
    if (!someWords.test(line.text.toLowerCase())) return [line];
    const sentences = line.text.split(/(?<=[.!?…])\s+/);
    const kinds = sentences.map((sentence) => kindOf(sentence));
    if (!kinds.includes("courtesy")) return [line];
    return joined(sentences, kinds);
  });
}

function kindOf(sentence: string): MailLine["kind"] {
  if (sentence.length > sentenceLengthMax) return "written";
  const small = sentence.toLowerCase();
  const isCourtesy =
    someWords.test(small) &&
    courtesies.some((courtesy) => {
      courtesy.isReady ||= courtesy.words.test(small);
      return courtesy.isReady && courtesy.phrase.test(sentence);
    });
  return isCourtesy ? "courtesy" : "written";
}

/** Sentences of one kind that follow each other stay in one line. */
function joined(sentences: readonly string[], kinds: readonly MailLine["kind"][]): MailLine[] {
  const lines: { text: string; kind: MailLine["kind"]; isCode: boolean }[] = [];
  for (const [index, text] of sentences.entries()) {
    const kind = kinds[index] ?? "written";
    const last = lines.at(-1);
    if (last?.kind === kind) last.text += ` ${text}`;
    else lines.push({ text, kind, isCode: false });
  }
  return lines;
}
