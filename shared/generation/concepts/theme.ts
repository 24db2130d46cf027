import type { Design } from '../../site/document.ts'

/** The input of a concept. The same theme always makes the same game. */
export interface Theme {
  /** An unsigned 32-bit number from the release, which decides layout, sequence and difficulty. */
  seed: number
  /** Its colors reach WCAG AA: foreground and accent on background, background on accent. */
  design: Design
  /** May be empty. */
  artist: string
  title: string
  texts: {
    start: string
    again: string
    invite: string
    endHeading: string
    endText: string
  }
}
