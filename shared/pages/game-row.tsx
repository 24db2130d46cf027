/** @jsxImportSource hono/jsx */
import { gameName } from '../site/games.ts'
import type { PageView } from './page-view.ts'

const gamepad =
  'M7 6h10a6 6 0 0 1 0 12c-2 0-3-2-5-2s-3 2-5 2A6 6 0 0 1 7 6zm0 3v2H5v2h2v2h2v-2h2v-2H9V9zm8.5 3.5a1.25 1.25 0 1 0 .01 0zm2.5-3a1.25 1.25 0 1 0 .01 0z'

/** Opens the playable part, and says that it is a game. The sign of playing is for sounds alone. */
export const GameRow = ({ site, playUrl, language: { words, ownTag } }: PageView) => {
  if (!playUrl) return null
  const name = gameName(site)
  return (
    <button class='row game' type='button' data-src={playUrl}>
      <svg class='mark' viewBox='0 0 24 24' aria-hidden='true'>
        <path fill-rule='evenodd' d={gamepad} />
      </svg>
      {name && <bdi>{name}</bdi>} <span class={name && 'verb'} lang={ownTag}>{words.game}</span>
    </button>
  )
}
