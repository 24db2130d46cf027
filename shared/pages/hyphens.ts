/** Languages that join words to long ones, in which a title may be hyphenated. */
const joining = ['de', 'sv', 'da', 'nb', 'nn', 'no', 'is', 'fi', 'nl']

const longWord = 13
const minPart = 5

/** A vowel, then a consonant (or one of the groups that stay together) before a vowel: the line may end before the consonant. */
const syllable =
  /(?<=[aeiouyäöüåøæ]\p{L}{0,3})(?:sch|ch|ph|th|ck|[bcdfghjklmnpqrstvwxzß])(?=[aeiouyäöüåøæ])/giu
/** What often ends the first of two joined words. Without it, where the two are joined is not known. */
const joint = /(?:en|er|el|ung|heit|keit|schaft|s|e)$/i

/** The parts of a word that a hyphen may part, where it is too long for a title; else the word. */
export function hyphenated(word: string, language: string): string[] {
  if (!joining.includes(language.split('-')[0]!) || [...word].length < longWord || !/^\p{L}+$/u.test(word)) {
    return [word]
  }
  const middle = word.length / 2
  const isDoubled = (at: number) => word[at]?.toLowerCase() === word[at - 1]?.toLowerCase()
  const cost = (at: number) => Math.abs(at - middle) + (isDoubled(at) ? 4 : 0)
  const [best] = [...word.matchAll(syllable)].map(({ index }) => index)
    .filter((at) => at >= minPart && word.length - at >= minPart && joint.test(word.slice(0, at)))
    .toSorted((one, other) => cost(one) - cost(other))
  return best === undefined ? [word] : [word.slice(0, best), word.slice(best)]
}
