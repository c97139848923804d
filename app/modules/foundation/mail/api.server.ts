import { serve } from "#app/api/serve.server.ts";

import { mails } from "./endpoints.ts";
import { listForOperator, readMail } from "./list.server.ts";
import { showUnsubscribe, unsubscribe } from "./refuse.server.ts";
import { closeMail, retryMail, retryMails } from "./retry.server.ts";

export const mailApi = [
  serve(mails.showUnsubscribe, showUnsubscribe),
  serve(mails.unsubscribe, unsubscribe),
  serve(mails.list, listForOperator),
  serve(mails.show, ({ db, actor: by, now }, { id }) => readMail(db, id, { by, now })),
  serve(mails.retry, ({ db, actor: by, now }, { id }) => retryMail(db, id, { by, now })),
  serve(mails.retryAll, async ({ db, actor: by, now }) => ({
    retried: await retryMails(db, { by, now }),
  })),
  serve(mails.close, closeMail),
];
