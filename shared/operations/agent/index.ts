import type { AnyOperation } from '../../operation/operation.ts'
import { linkWorkspace } from './link-workspace.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { receiveCallback } from './receive-callback.ts'
import { receiveChatEvent } from './receive-chat-event.ts'
import { unlinkWorkspace } from './unlink-workspace.ts'

/** Those with a path of their own come before the one that takes any platform's. */
export const agent: AnyOperation[] = [
  linkWorkspace,
  listWorkspaces,
  unlinkWorkspace,
  receiveCallback,
  receiveChatEvent,
]
