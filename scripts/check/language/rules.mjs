import nlp from 'compromise/two';

/** Identifiers must not use these words of the project's former dialect. Each has a replacement. */
const dialect = {
  said: 'message, text or details',
  told: 'notified',
  asked: 'invited or requested',
  kept: 'stored',
  given: 'input or options',
  known: 'cached or existing',
  wanted: 'requested or expected',
  shown: 'visible or displayed',
  lies: 'is in, contains',
  stands: 'is, remains',
  talk: 'conversation',
  talks: 'conversations',
  whose: 'owner',
  patience: 'timeoutMs or retry',
  heard: 'received',
  anybody: 'visitor or everybody',
  nobody: 'nobody is a sentence, not a name',
  whoever: 'the noun',
  anew: 'again, or the new state',
  judge: 'validate or check',
  judges: 'validates or checks',
  look: 'style or appearance',
  looks: 'styles or appearances',
};

const irregular =
  'Told|Kept|Sent|Written|Given|Shown|Known|Said|Seen|Found|Made|Done|Taken|Left|Held|Drawn|Chosen|Begun|Built|Lost|Met';
const participle = new RegExp(`^(?:${irregular}|[A-Z][a-z]*[^e\\W]ed)$`);
const finite =
  /\b(?:is|are|was|were|isn't|aren't|has|have|had|does|do|did|may|might|must|can|cannot|could|will|would|should|shall|needs?)\b/i;
/** A docstring may only leave out its subject in this form: "Returns …". */
const thirdPerson =
  /^(?:[A-Z][a-z]*[^s\W]s|Discusses|Processes|Passes|Presses|Dismisses|Addresses|Accesses|Guesses|Expresses|Assesses|Compresses|Closes|Uses)\b/;
const plural =
  /^(?:Seconds|Milliseconds|Minutes|Hours|Days|Weeks|Months|Years|Kilometres|Metres|Miles|Pixels|Bytes|Numbers|Names|Calls|Emails|Sockets|Rows|Columns|Ids|Words|Places|Lines|Keys|Files|Tests|Answers|Messages|Others|Pictures|Points|Points|Times|Values)\b/;

/** Returns the words of a name: 'readKept2Rows' has read, kept and rows. */
function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

export function checkName({ kind, name }) {
  if (kind === 'type' && participle.test(name)) return 'a type is a noun, not a participle';
  if (name.includes('_')) return undefined; // A column or a wire field keeps its name.
  const words = wordsOf(name);
  const word = words.find((each, index) => Object.hasOwn(dialect, each) && words[index + 1] !== 'up');
  if (word) return `'${word}': say ${dialect[word]}`;
  return kind === 'index' && /^places?$/i.test(name) ? "'place': say index or position" : undefined;
}

/** These beginnings leave a sentence without its subject, or hide the subject in a question. */
const fragment =
  /^(?:(?:True|False|Null|Undefined|Called|Told|Made) (?:if|unless|until|when|while|before|after|for|by|of)|How|Whether|What|Who|Whose|Whoever|Which)\b/;

/** Checks that a docstring begins with a sentence: a verb in the third person, or a subject with a verb. */
export function checkDocstring(text) {
  const first = text
    .replace(/`[^`]*`/g, 'the value')
    .split(/(?<=[.!?])\s/)[0]
    .trim();
  if (fragment.test(first)) return 'name the subject first, as in "This is null if …"';
  if (finite.test(first) || (thirdPerson.test(first) && !plural.test(first))) return undefined;
  if (nlp(first).has('(#PresentTense|#Copula|#Modal)')) return undefined;
  return 'a docstring is a sentence with a verb; name the thing better, or delete the fragment';
}

/** Checks that the first sentence of a line comment has a verb. A command, as in "npm run docs", is exempt. */
export function checkComment(text) {
  if (/^(?:npm run|fixit) /.test(text)) return undefined;
  const [first] = text.replace(/`[^`]*`/g, 'the value').split(/(?<=[.!?])\s/);
  if (fragment.test(first)) return 'name the subject first, as in "This is null if …"';
  if (finite.test(first) || nlp(first).has('#Verb')) return undefined;
  return 'a comment is a sentence with a verb; say what the code cannot, or delete it';
}

const headless = /^(?:that|which|who|what|whoever|then|also|only|it|they|he|its|their|whether)\b/i;
/** The tagger mistakes these nouns for verbs. */
const nouns =
  /^(?:tasks|focus|sign-up|sign-ups|log-in|back|view|close|names|emails|changes|moves|starts|answers|reads|writes|calls|tests|requests|reviews|reports|messages|pictures|results|backups|shows|cuts|links|notes|offers|prices|cancel|search|help|hours|uploads|downloads|limits|hosts|states|lists|counts|rates|dates|times|forms|checks|locks|clients|replies|retries|stops|faults|questions|votes|visits|drops|views|points|works|books|postcode|text|address|work)\b/i;
/** The tagger mistakes these participles for verbs if a noun follows. */
const adjectives =
  /^(?:unread|missed|injected|forced|typed|saved|sent|stored|shared|hidden|unused|closed|refused|lost)\s(?!(?:again|and|as|at|by|for|from|in|of|on|once|only|or|to|with|without)\b)[a-z]/i;

/** Checks that a title begins with its subject, because people read it without its file and its group. */
export function checkTitle(title) {
  const text = title.replace(/%[sdijo#]|\$[\w.]+/g, 'X').trim();
  if (headless.test(text)) return 'a title names its subject';
  if (nouns.test(text) || adjectives.test(text)) return undefined;
  if (/^[A-Z]/.test(text)) return undefined; // A capital begins the name of a button or a person.
  const [first] = nlp(text)
    .terms()
    .json({ terms: { tags: true } });
  const tags = first?.terms[0]?.tags ?? [];
  if (tags.includes('Verb') && !tags.includes('Gerund')) return 'a title begins with its subject, not with a verb';
  return undefined;
}
