import { hasGameWords } from '../site/games.ts'
import type { GenerationRequest } from './generator.ts'

/**
 * Whether a page has a game: as its owner chose, else as it is. A new page has one only if nobody described it, and none in a
 * language that games have no words in.
 */
export const wantsGame = (
  { site: { game, brief, language }, previous }: Pick<GenerationRequest, 'site' | 'previous'>,
): boolean =>
  previous?.experience
    ? game !== false
    : hasGameWords(language) && (game ?? (!previous && brief.trim() === ''))
