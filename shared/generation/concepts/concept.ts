import type { Design, Experience } from '../../pages/document.ts'
import { shell } from '../runtime/shell.ts'
import { script } from '../runtime/script.ts'
import { style } from '../runtime/style.ts'

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

/**
 * A playable idea. `play` gives its own part alone: markup inside the stage, rules beside the common ones, and a script that
 * is handed `game` (runtime/script.ts describes it) and calls `game.onStart`.
 */
export interface Concept {
  name: string
  title: string
  /** One sentence. */
  rules: string
  /** Plain words by which somebody may ask for it. */
  words: readonly string[]
  play(theme: Theme): { html: string; css: string; javascript: string }
}

/** A concept with the start, the end and everything that all of them share: what the sandboxed frame runs. */
export function experienceOf(concept: Concept, theme: Theme): Experience {
  const part = concept.play(theme)
  return {
    html: shell(concept, theme, part.html),
    css: `${style(theme.design)}\n${part.css}`,
    javascript: script({ concept: concept.name, ...theme }, part.javascript),
  }
}
