ALTER TABLE "refunds" DROP CONSTRAINT "refunds_sent";--> statement-breakpoint
DROP INDEX "refunds_status_index";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "receipt_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "entity" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sealed_iban" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "iban_end" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "late_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
WITH summed AS (
	SELECT r.id, p.means, p.refunded_cents, p.customer_id, b.entity, r.status AS was,
		sum(r.amount_cents) FILTER (WHERE r.status = 'taken') OVER (PARTITION BY r.payment_id ORDER BY r.id) AS taken_cents,
		row_number() OVER (PARTITION BY r.reference ORDER BY r.id) AS nth
	FROM "refunds" r LEFT JOIN "payments" p ON p.id = r.payment_id LEFT JOIN "bills" b ON b.id = p.bill_id
)
UPDATE "refunds" r SET
	"person" = 'family',
	"customer_id" = s.customer_id,
	"entity" = coalesce(s.entity, 'main'),
	"due_on" = (r.created_at AT TIME ZONE 'Europe/Paris')::date + 14,
	"way" = CASE WHEN s.means = 'card' AND s.was <> 'sent' THEN 'provider' ELSE 'hand' END,
	"status" = CASE
		WHEN s.was = 'given_up' THEN 'failed'
		WHEN s.was = 'sent' OR (s.was = 'taken' AND s.means <> 'card') THEN 'done'
		WHEN s.was = 'taken' THEN CASE WHEN s.taken_cents <= s.refunded_cents THEN 'done' ELSE 'sending' END
		WHEN s.means <> 'card' THEN 'to_send'
		ELSE s.was END,
	"reference" = CASE
		WHEN s.was = 'sent' THEN r.reference || CASE WHEN s.nth > 1 THEN ' (' || r.id || ')' ELSE '' END
		WHEN s.was = 'taken' AND s.means <> 'card' THEN 'ancien-' || r.id END,
	"sent_on" = CASE WHEN s.was = 'sent' OR (s.was = 'taken' AND s.means <> 'card')
		THEN (r.created_at AT TIME ZONE 'Europe/Paris')::date END,
	"closed_at" = CASE
		WHEN s.was = 'sent' OR (s.was = 'taken' AND (s.means <> 'card' OR s.taken_cents <= s.refunded_cents))
		THEN r.created_at END,
	"remind_at" = CASE WHEN s.was = 'asked' AND s.means <> 'card' THEN now() END
FROM summed s WHERE s.id = r.id;--> statement-breakpoint
INSERT INTO "refunds" ("receipt_id", "way", "person", "payer_name", "entity", "amount_cents", "status",
	"idempotency_key", "due_on", "reference", "sent_on", "created_at", "closed_at")
SELECT u.id, 'hand', 'payer', u.said, 'main', u.amount_cents, 'done', 'receipt:' || u.id || ':return',
	(u.closed_at AT TIME ZONE 'Europe/Paris')::date,
	u.sent_reference || CASE WHEN row_number() OVER (PARTITION BY u.sent_reference ORDER BY u.id) > 1
		OR EXISTS (SELECT 1 FROM "refunds" r WHERE r.reference = u.sent_reference) THEN ' (' || u.id || ')' ELSE '' END,
	(u.closed_at AT TIME ZONE 'Europe/Paris')::date, u.closed_at, u.closed_at
FROM "unmatched_receipts" u WHERE u.sent_reference IS NOT NULL;--> statement-breakpoint
WITH owed AS (
	SELECT b.id, b.entity, b.customer_id, p.id AS payment_id, p.means, p.intent_id,
		p.amount_cents - p.refunded_cents - p.sent_cents - (b.amount_cents - b.credited_cents)
		- coalesce((SELECT sum(c.amount_cents - c.refunded_cents) FROM "family_credits" c WHERE c.bill_id = b.id), 0)
		- coalesce((SELECT sum(r.amount_cents) FROM "refunds" r
			WHERE r.payment_id = p.id AND r.status IN ('asked', 'sending', 'to_send')), 0) AS cents,
		(SELECT max(n.created_at) FROM "bills" n WHERE n.credits_id = b.id) AS since
	FROM "bills" b JOIN "payments" p ON p.bill_id = b.id
		AND p.status = 'succeeded' AND p.quarantine IS DISTINCT FROM 'not_due'
	WHERE b.kind = 'bill' AND b.credited_cents > 0
), parts AS (
	SELECT o.*, 'family' AS person, CASE WHEN means = 'advance' THEN cents - cents / 2 ELSE cents END AS part FROM owed o
	UNION ALL
	SELECT o.*, 'agency', cents / 2 FROM owed o WHERE means = 'advance'
)
INSERT INTO "refunds" ("payment_id", "way", "person", "customer_id", "entity", "amount_cents", "status",
	"idempotency_key", "due_on", "remind_at", "created_at")
SELECT payment_id, CASE WHEN means = 'card' AND intent_id IS NOT NULL THEN 'provider' ELSE 'hand' END,
	person, customer_id, entity, part,
	CASE WHEN means = 'card' AND intent_id IS NOT NULL THEN 'asked' ELSE 'to_send' END,
	'bill:' || id || ':owed:' || person, (since AT TIME ZONE 'Europe/Paris')::date + 14,
	CASE WHEN person = 'family' AND NOT (means = 'card' AND intent_id IS NOT NULL) THEN now() END, since
FROM parts WHERE part > 0;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "way" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "person" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "entity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "due_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_unmatched_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."unmatched_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_receipt_id_index" ON "refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refunds_customer_id_index" ON "refunds" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "refunds_status_due_on_index" ON "refunds" USING btree ("status","due_on");--> statement-breakpoint
CREATE INDEX "refunds_remind_at_index" ON "refunds" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "refunds_erase_at_index" ON "refunds" USING btree ("erase_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference_once" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of" CHECK (num_nonnulls("refunds"."payment_id", "refunds"."receipt_id") = 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_person" CHECK (("refunds"."person" = 'payer') = ("refunds"."receipt_id" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_closed" CHECK (("refunds"."closed_at" is not null) = ("refunds"."status" in ('done', 'kept')));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent" CHECK (("refunds"."reference" is not null) = ("refunds"."way" = 'hand' and "refunds"."status" = 'done') and ("refunds"."reference" is null) = ("refunds"."sent_on" is null));