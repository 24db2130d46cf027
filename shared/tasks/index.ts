import { answerMention } from './answer-mention.ts'
import { capturePlaycounts } from './capture-playcounts.ts'
import { completeRecordings } from './complete-recordings.ts'
import { confirmSignup } from './confirm-signup.ts'
import { createContent } from './create-content.ts'
import { cutFace } from './cut-face.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { endConnectorLinks } from './end-connector-links.ts'
import { fillCatalog } from './fill-catalog.ts'
import { generateSite } from './generate-site.ts'
import { mailAppSchedules } from './mail-app-schedules.ts'
import { mailInvitation } from './mail-invitation.ts'
import { postMessage } from './post-message.ts'
import { rechargeCredits } from './recharge-credits.ts'
import { reportContent } from './report-content.ts'
import { setupSandbox } from './setup-sandbox.ts'
import type { Task } from './task.ts'
import { warnLowCredits } from './warn-low-credits.ts'

/** Every task of the worker. A run of an unknown task waits for a worker that has it. */
export const tasks: Task[] = [
  capturePlaycounts(),
  fillCatalog(),
  completeRecordings(),
  generateSite(),
  rechargeCredits(),
  answerMention(),
  postMessage(),
  createContent(),
  reportContent(),
  setupSandbox(),
  deliverWebhook(),
  warnLowCredits(),
  confirmSignup(),
  mailInvitation(),
  mailAppSchedules(),
  endConnectorLinks(),
  cutFace(),
]
