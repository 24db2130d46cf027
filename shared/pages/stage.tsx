/** @jsxImportSource hono/jsx */
import type { PageView } from './page-view.ts'

/** The dialog in which the playable part runs. */
export const Stage = ({ site, language: { words, ownTag } }: PageView) => (
  <dialog aria-label={site.name || site.design.headline}>
    <div class='bar'>
      <span>{site.name || site.design.headline}</span>
      <button type='button' id='close' lang={ownTag}>{words.close}</button>
    </div>
    <div id='live' role='status'>
      <div id='after' hidden>
        <span>{site.design.signupHeading}</span>
        <button type='button' id='leave' class='button' lang={ownTag}>{words.signUp}</button>
      </div>
    </div>
  </dialog>
)
