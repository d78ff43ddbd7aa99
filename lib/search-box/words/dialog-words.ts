/** What the dialog says, in its languages. `{…}` stands for a number or a query. */

export interface SearchBoxTexts {
  /** Name of the dialog and of its field. */
  readonly title: string;
  readonly placeholder: string;
  readonly close: string;
  readonly searching: string;
  /** `{count}` pages. */
  readonly found: string;
  /** Nothing for `{query}`. */
  readonly nothing: string;
  readonly advice: string;
  /** A link to all results for `{query}`. */
  readonly all: string;
  /** Above what was opened lately. */
  readonly recent: string;
  readonly forget: string;
  /** Above the passage that answers. */
  readonly answer: string;
  readonly failed: string;
  readonly busy: string;
  readonly retry: string;
  /** What the keys do. */
  readonly keys: string;
}

const english: SearchBoxTexts = {
  title: "Search the documentation",
  placeholder: "Search, or ask a question",
  close: "Close",
  searching: "Searching …",
  found: "Pages: {count}",
  nothing: "No page says anything about “{query}”",
  advice: "Try fewer or other words.",
  all: "All results for “{query}”",
  recent: "Opened lately",
  forget: "Forget these pages",
  answer: "From the documentation",
  failed: "The search does not answer at the moment.",
  busy: "Too many searches at once. Try again in a moment.",
  retry: "Try again",
  keys: "↑ ↓ to choose, Enter to open, Esc to close",
};

const german: SearchBoxTexts = {
  title: "Dokumentation durchsuchen",
  placeholder: "Suchen oder eine Frage stellen",
  close: "Schließen",
  searching: "Suche läuft …",
  found: "Seiten: {count}",
  nothing: "Keine Seite sagt etwas zu „{query}“",
  advice: "Versuchen Sie weniger oder andere Wörter.",
  all: "Alle Ergebnisse für „{query}“",
  recent: "Zuletzt geöffnet",
  forget: "Diese Seiten vergessen",
  answer: "Aus der Dokumentation",
  failed: "Die Suche antwortet gerade nicht.",
  busy: "Zu viele Suchen auf einmal. Versuchen Sie es gleich noch einmal.",
  retry: "Noch einmal versuchen",
  keys: "↑ ↓ wählen, Enter öffnen, Esc schließen",
};

const french: SearchBoxTexts = {
  title: "Rechercher dans la documentation",
  placeholder: "Rechercher ou poser une question",
  close: "Fermer",
  searching: "Recherche …",
  found: "Pages : {count}",
  nothing: "Aucune page ne parle de « {query} »",
  advice: "Essayez moins de mots, ou d’autres.",
  all: "Tous les résultats pour « {query} »",
  recent: "Ouvertes récemment",
  forget: "Oublier ces pages",
  answer: "Dans la documentation",
  failed: "La recherche ne répond pas pour le moment.",
  busy: "Trop de recherches à la fois. Réessayez dans un instant.",
  retry: "Réessayer",
  keys: "↑ ↓ choisir, Entrée ouvrir, Échap fermer",
};

const spanish: SearchBoxTexts = {
  title: "Buscar en la documentación",
  placeholder: "Busque o haga una pregunta",
  close: "Cerrar",
  searching: "Buscando …",
  found: "Páginas: {count}",
  nothing: "Ninguna página habla de «{query}»",
  advice: "Pruebe con menos palabras o con otras.",
  all: "Todos los resultados de «{query}»",
  recent: "Abiertas hace poco",
  forget: "Olvidar estas páginas",
  answer: "De la documentación",
  failed: "La búsqueda no responde en este momento.",
  busy: "Demasiadas búsquedas a la vez. Inténtelo de nuevo en un momento.",
  retry: "Intentar de nuevo",
  keys: "↑ ↓ elegir, Intro abrir, Esc cerrar",
};

const portuguese: SearchBoxTexts = {
  title: "Pesquisar na documentação",
  placeholder: "Pesquise ou faça uma pergunta",
  close: "Fechar",
  searching: "A pesquisar …",
  found: "Páginas: {count}",
  nothing: "Nenhuma página fala de “{query}”",
  advice: "Tente menos palavras ou outras.",
  all: "Todos os resultados de “{query}”",
  recent: "Abertas há pouco",
  forget: "Esquecer estas páginas",
  answer: "Da documentação",
  failed: "A pesquisa não responde neste momento.",
  busy: "Demasiadas pesquisas ao mesmo tempo. Tente de novo daqui a pouco.",
  retry: "Tentar de novo",
  keys: "↑ ↓ escolher, Enter abrir, Esc fechar",
};

const italian: SearchBoxTexts = {
  title: "Cerca nella documentazione",
  placeholder: "Cerca o fai una domanda",
  close: "Chiudi",
  searching: "Ricerca in corso …",
  found: "Pagine: {count}",
  nothing: "Nessuna pagina parla di «{query}»",
  advice: "Prova con meno parole o con altre.",
  all: "Tutti i risultati per «{query}»",
  recent: "Aperte di recente",
  forget: "Dimentica queste pagine",
  answer: "Dalla documentazione",
  failed: "La ricerca al momento non risponde.",
  busy: "Troppe ricerche insieme. Riprova tra un momento.",
  retry: "Riprova",
  keys: "↑ ↓ scegli, Invio apri, Esc chiudi",
};

const dutch: SearchBoxTexts = {
  title: "In de documentatie zoeken",
  placeholder: "Zoek of stel een vraag",
  close: "Sluiten",
  searching: "Bezig met zoeken …",
  found: "Pagina’s: {count}",
  nothing: "Geen pagina zegt iets over “{query}”",
  advice: "Probeer minder of andere woorden.",
  all: "Alle resultaten voor “{query}”",
  recent: "Onlangs geopend",
  forget: "Deze pagina’s vergeten",
  answer: "Uit de documentatie",
  failed: "Het zoeken antwoordt nu niet.",
  busy: "Te veel zoekopdrachten tegelijk. Probeer het zo nog eens.",
  retry: "Opnieuw proberen",
  keys: "↑ ↓ kiezen, Enter openen, Esc sluiten",
};

const polish: SearchBoxTexts = {
  title: "Szukaj w dokumentacji",
  placeholder: "Szukaj lub zadaj pytanie",
  close: "Zamknij",
  searching: "Szukam …",
  found: "Strony: {count}",
  nothing: "Żadna strona nie mówi o „{query}”",
  advice: "Spróbuj mniej słów albo innych.",
  all: "Wszystkie wyniki dla „{query}”",
  recent: "Ostatnio otwarte",
  forget: "Zapomnij te strony",
  answer: "Z dokumentacji",
  failed: "Wyszukiwanie w tej chwili nie odpowiada.",
  busy: "Za dużo wyszukiwań naraz. Spróbuj ponownie za chwilę.",
  retry: "Spróbuj ponownie",
  keys: "↑ ↓ wybierz, Enter otwórz, Esc zamknij",
};

const japanese: SearchBoxTexts = {
  title: "ドキュメントを検索",
  placeholder: "検索または質問",
  close: "閉じる",
  searching: "検索中…",
  found: "ページ: {count}",
  nothing: "「{query}」についてのページはありません",
  advice: "語を減らすか、別の語でお試しください。",
  all: "「{query}」のすべての結果",
  recent: "最近開いたページ",
  forget: "これらのページを消去",
  answer: "ドキュメントから",
  failed: "現在、検索が応答しません。",
  busy: "検索が多すぎます。しばらくしてからお試しください。",
  retry: "もう一度試す",
  keys: "↑ ↓ で選択、Enter で開く、Esc で閉じる",
};

const chinese: SearchBoxTexts = {
  title: "搜索文档",
  placeholder: "搜索或提问",
  close: "关闭",
  searching: "正在搜索…",
  found: "页面：{count}",
  nothing: "没有页面提到“{query}”",
  advice: "请减少词语或换用其他词语。",
  all: "“{query}”的全部结果",
  recent: "最近打开",
  forget: "清除这些页面",
  answer: "来自文档",
  failed: "搜索暂时没有响应。",
  busy: "搜索过于频繁，请稍后再试。",
  retry: "重试",
  keys: "↑ ↓ 选择，Enter 打开，Esc 关闭",
};

const known: Readonly<Record<string, SearchBoxTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  ja: japanese,
  zh: chinese,
};

/** `language` is a primary subtag such as `de`; `own` are words of the page in place of these. */
export function dialogWords(language: string, own: Partial<SearchBoxTexts> = {}): SearchBoxTexts {
  return { ...(known[language] ?? english), ...own };
}

/** A text with its values. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
