/** Names of colors in other languages, by the English one (color-names.ts): German, Spanish, French, Portuguese, Italian, Arabic, Hebrew. */
const names: Record<string, string> = {
  black: 'schwarz negro negra noir noire preto preta nero nera أسود سوداء שחור שחורה',
  white: 'weiß weiss blanco blanca blanc blanche branco branca bianco bianca أبيض بيضاء לבן לבנה',
  gray: 'grau gris cinza cinzento cinzenta grigio grigia رمادي אפור',
  red: 'rot rojo roja rouge vermelho vermelha rosso rossa أحمر حمراء אדום אדומה',
  orange: 'naranja anaranjado laranja arancione برتقالي כתום',
  yellow: 'gelb amarillo amarilla jaune amarelo amarela giallo gialla أصفر صفراء צהוב',
  green: 'grün gruen vert verte verde أخضر خضراء ירוק ירוקה',
  blue: 'blau azul bleu bleue azzurro أزرق زرقاء כחול כחולה',
  purple: 'lila morado morada pourpre roxo roxa أرجواني סגול',
  violet: 'violett violeta violette viola بنفسجي',
  pink: 'rosa rose وردي ורוד ורודה',
  brown: 'braun marrón brun brune marrom marrone castanho بني חום',
  gold: 'golden dorado dorada doré dorée dourado dourada oro ouro dorato dorata ذهبي זהב',
  silver: 'silbern plateado plateada argenté argentée prateado prateada argentato فضي כסף',
  turquoise: 'türkis turquesa turchese تركواز טורקיז',
  teal: 'petrol petróleo sarcelle',
  burgundy: 'burgunder weinrot burdeos granate bordeaux bordô عنابي בורדו',
  beige: 'bege بيج',
  cream: 'creme crema crème كريمي קרם',
  ivory: 'elfenbein marfil ivoire marfim avorio عاجي',
}

/** Two words that are one color. */
const pairs: Record<string, string> = {
  'bleu nuit': 'midnight blue',
  'azul noche': 'midnight blue',
  'azul marino': 'navy',
  'bleu marine': 'navy',
  'azul marinho': 'navy',
  'blu notte': 'midnight blue',
  'vert forêt': 'forest green',
  'verde bosque': 'forest green',
  'bleu ciel': 'sky blue',
  'azul cielo': 'sky blue',
}

/** Words that make a color darker or lighter. German ones begin a word, the others follow it. */
export const shadeWords: Record<string, string> = Object.fromEntries(
  Object.entries({
    dark: 'oscuro oscura foncé foncée escuro escura scuro scura داكن כהה',
    light: 'claro clara clair claire chiaro chiara فاتح בהיר',
  }).flatMap(([shade, words]) => words.split(' ').map((word) => [word, shade])),
)

const foreign = new Map([
  ...Object.entries(names).flatMap(([color, words]) =>
    words.split(' ').map((word) => [word, color] as const)
  ),
  ...Object.entries(pairs),
])

/** The English name of a color in another language, with its endings, or in Arabic with the "and" before it. */
export function englishColor(word: string): string | undefined {
  const compound = /^(dunkel|hell|tief)(.+)$/.exec(word)
  if (compound) {
    const color = englishColor(compound[2]!)
    return color && `${{ dunkel: 'dark', hell: 'light', tief: 'deep' }[compound[1]!]} ${color}`
  }
  return [word, word.replace(/(?:e[mnrs]?|s)$/, ''), word.replace(/^و|^ו/, '')]
    .map((form) => foreign.get(form)).find((color) => color !== undefined)
}
