/** @jsxImportSource hono/jsx */
import type { PageView } from './page-view.ts'

/** The sounds of the site. */
export const Tracks = ({ tracks }: PageView) =>
  tracks.length === 0 ? null : (
    <ul class='tracks' aria-label='Listen'>
      {tracks.map(({ url, name, type }) => (
        <li>
          <span>{name.replace(/\.(mp3|wav)$/i, '')}</span>
          <audio controls preload='none' aria-label={name}>
            <source src={url} type={type} />
          </audio>
        </li>
      ))}
    </ul>
  )
