import type { Design } from '../../pages/document.ts'

/** What a concept is given: the same theme always makes the same game. */
export interface Theme {
  /** From the release: layout, sequence and difficulty follow it. An unsigned 32-bit number. */
  seed: number
  /** Colours that reach WCAG AA: foreground and accent on background, background on accent. */
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
