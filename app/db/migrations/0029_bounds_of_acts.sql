CREATE TABLE "mail_budgets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_budgets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sender" text NOT NULL,
	"recipient_id" integer NOT NULL,
	"mails" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD COLUMN "opening_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_budgets" ADD CONSTRAINT "mail_budgets_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_budgets_one_pair" ON "mail_budgets" USING btree ("sender","recipient_id");--> statement-breakpoint
CREATE INDEX "mail_budgets_ends_at_index" ON "mail_budgets" USING btree ("ends_at");--> statement-breakpoint
-- A family whose address had changed may have waited twice for a student: the first place stays, a called one before it.
UPDATE "waiting_list" SET "state" = 'left', "state_since" = now() WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "group_lesson_id", "customer_id", coalesce("student_id", 0) ORDER BY "state" = 'called' DESC, "id") AS "place" FROM "waiting_list" WHERE "customer_id" IS NOT NULL AND "state" IN ('unconfirmed', 'waiting', 'called')) AS "live" WHERE "place" > 1);--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one_of_family" ON "waiting_list" USING btree ("group_lesson_id","customer_id",coalesce("student_id", 0)) WHERE "waiting_list"."customer_id" is not null and "waiting_list"."state" in ('unconfirmed', 'waiting', 'called');