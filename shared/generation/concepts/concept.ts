import type { Experience } from '../../site/document.ts'
import { gameTitles } from '../../site/games.ts'
import { shell } from '../runtime/shell.ts'
import { script } from '../runtime/script.ts'
import { style } from '../runtime/style.ts'
import type { Theme } from './theme.ts'

/**
 * A game. `play` returns its own part: markup inside the stage, style in addition to the common one, and a script that uses
 * `game` (described in runtime/script.ts) and calls `game.onStart`.
 */
export interface Concept {
  name: keyof typeof gameTitles
  /** One sentence. */
  rules: string
  /** Words in an instruction that select it. */
  words: readonly string[]
  play(theme: Theme): { html: string; css: string; javascript: string }
}

/** The playable part for the sandboxed frame: the concept with the common shell, style and script. */
export function experienceOf(concept: Concept, theme: Theme): Experience {
  const part = concept.play(theme)
  return {
    html: shell({ title: gameTitles[concept.name], rules: concept.rules }, theme, part.html),
    css: `${style(theme.design)}\n${part.css}`,
    javascript: script({ concept: concept.name, ...theme }, part.javascript),
  }
}
