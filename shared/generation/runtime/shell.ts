import type { Theme } from '../concepts/theme.ts'

/** Escapes text for markup and attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The start screen, stage and end screen of every concept. `html` is inserted into the stage. */
export function shell(concept: { title: string; rules: string }, theme: Theme, html: string): string {
  const { texts } = theme
  const by = theme.artist ? `${theme.title} · ${theme.artist}` : theme.title
  return `<main id="experience">
<h1 class="unseen">${escapeHtml(concept.title)}</h1>
<header id="bar"><p id="status"></p><button id="mute" type="button" aria-pressed="false">Sound on</button></header>
<div id="stage" role="application" aria-label="${
    escapeHtml(concept.title)
  }" aria-describedby="rules" tabindex="-1" inert>${html}</div>
<section id="start" class="screen" aria-labelledby="start-title">
<p class="by">${escapeHtml(by)}</p>
<h2 id="start-title">${escapeHtml(concept.title)}</h2>
<p id="rules">${escapeHtml(concept.rules)}</p>
<button id="start-button" class="main" type="button">${escapeHtml(texts.start)}</button>
</section>
<section id="end" class="screen" aria-labelledby="end-title" hidden>
<h2 id="end-title" tabindex="-1">${escapeHtml(texts.endHeading)}</h2>
<p id="end-text">${escapeHtml(texts.endText)}</p>
<p class="choices"><button id="invite" class="main" type="button">${escapeHtml(texts.invite)}</button>
<button id="again" type="button">${escapeHtml(texts.again)}</button></p>
</section>
<p id="announcement" class="unseen" role="status" aria-live="polite"></p>
</main>`
}
