/** Whether a text says anything about a matter, or is only what every mail has. */
import { fold, isAnyFunctionWord } from "../../corpus/index.ts";

const lookedAt = 4_000;
/** Words of greetings, thanks and covers; as the corpus folds words. */
const courtesies = new Set(
  `hi hello hey dear sir madam team support all everyone good morning afternoon evening day thanks thank thx
  please pls help need assistance asap urgent important question inquiry enquiry request ticket case issue problem
  your my mail email message subject none fw fwd fyi re see below above attached attachment forwarding forwarded
  have look looking take handle check kindly someone somebody
  reply response answer follow up update any news regards kind best cheers customer service contact feedback
  hallo guten tag moin liebe lieber sehr geehrte geehrter damen herren danke bitte hilfe frage anfrage anliegen
  vorgang nachricht wichtig dringend zur info kenntnis siehe unten anbei weitergeleitet rückmeldung
  bonjour madame monsieur merci svp aide demande votre message pour ci-dessous dessous joint
  hola buenos dias buenas gracias favor ayuda consulta solicitud pregunta adjunto abajo
  ciao buongiorno grazie aiuto richiesta domanda sotto allegato
  hoi beste bedankt hulp vraag verzoek zie onder bijlage ola obrigado ajuda pedido pergunta
  dzień dobry witam dziękuję proszę pomoc pytanie hej tack hjälp fråga`
    .split(/\s+/)
    .map(fold),
);
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u;

export function tellsSomething(text: string): boolean {
  for (const [word] of text.slice(0, lookedAt).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (unspaced.test(word)) return true;
    const folded = fold(word);
    if (word.length < 2 || /^\d+$/.test(word) || courtesies.has(folded)) continue;
    if (!isAnyFunctionWord(folded)) return true;
  }
  return false;
}
