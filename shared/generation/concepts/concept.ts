import type { Experience } from '../../pages/document.ts'
import { shell } from '../runtime/shell.ts'
import { script } from '../runtime/script.ts'
import { style } from '../runtime/style.ts'
import type { Theme } from './theme.ts'

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
