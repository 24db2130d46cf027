/** @jsxImportSource hono/jsx */
import type { Asset } from '../site/document.ts'
import { fill } from '../site/language.ts'
import type { PageView } from './page-view.ts'

/** The sounds of the site. Without JavaScript each has the controls of the browser, else those of the page. */
export const Sounds = ({ sounds, language }: PageView) => {
  const { words, ownTag } = language
  if (sounds.length === 0) return null
  return (
    <section id='listen' aria-labelledby='listen-title'>
      <h2 id='listen-title' tabindex={-1} lang={ownTag}>{words.actions.listen}</h2>
      <ul class='sounds'>
        {sounds.map((sound) => {
          const title = titleOf(sound)
          const [play, pause] = [fill(words.play, title), fill(words.pause, title)]
          return (
            <li>
              <bdi>{title}</bdi>
              <audio controls preload='none' src={sound.url} aria-label={title}></audio>
              <div class='player' data-play={play} data-pause={pause} lang={ownTag} hidden>
                <button type='button' aria-label={play}></button>
                <input
                  type='range'
                  min='0'
                  max='0'
                  step='1'
                  value='0'
                  disabled
                  aria-label={fill(words.position, title)}
                />
                <span aria-hidden='true'>0:00</span>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const titleOf = ({ name }: Asset) => name.replace(/\.(mp3|wav)$/i, '')
