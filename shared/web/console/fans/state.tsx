import { stateWord } from '../../../presentation/states.ts'
import { Tag } from '../../components/tag.tsx'
import type { Fan } from './list.ts'

/** Whether a fan is on the list; a mail that is held stands before the wait for it. */
export const FanState = ({ state, mail_held_by }: Pick<Fan, 'state' | 'mail_held_by'>) =>
  mail_held_by
    ? <Tag tone='warn'>Mail held</Tag>
    : state === 'pending'
    ? <Tag>{stateWord('signup', state)}</Tag>
    : <span class='muted'>{stateWord('signup', state)}</span>
