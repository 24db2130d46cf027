/** @jsxImportSource hono/jsx */
import { ownHeading, plainHeading } from '../site/labels.ts'
import type { PageView } from './page-view.ts'

/** The dialog in which the playable part runs. */
export const Stage = ({ site, today, language: { words, ownTag } }: PageView) => {
  const heading = ownHeading(site.design)
  return (
    <dialog aria-label={site.name || site.design.headline}>
      <div class='bar'>
        <bdi>{site.name || site.design.headline}</bdi>
        <button type='button' id='close' lang={ownTag}>{words.close}</button>
      </div>
      <div id='live' role='status'>
        <div id='after' hidden>
          <span lang={heading ? undefined : ownTag}>{heading ?? plainHeading(words, site, today)}</span>
          <button type='button' id='leave' class='button' lang={ownTag}>{words.signUp}</button>
        </div>
      </div>
    </dialog>
  )
}
