import { stateWord } from '../../../presentation/states.ts'
import { Tag } from '../../components/tag.tsx'
import type { Fan } from './list.ts'

/** Whether a fan is on the list, which is quiet in a list of such fans; a mail that is held stands before the wait for it. */
export const FanState = (
  { state, mail_held_by, isQuiet }: Pick<Fan, 'state' | 'mail_held_by'> & { isQuiet?: boolean },
) =>
  mail_held_by
    ? <Tag tone='warn'>Mail held</Tag>
    : isQuiet && state !== 'pending'
    ? <span class='muted'>{stateWord('signup', state)}</span>
    : <Tag tone={state === 'pending' ? 'plain' : 'good'}>{stateWord('signup', state)}</Tag>
