ALTER TABLE "teachers" ADD COLUMN "absences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "thing" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "thing_name" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "cents" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_joinable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "parts" jsonb;--> statement-breakpoint
CREATE INDEX "mails_recipient_created_at_index" ON "mails" USING btree ("recipient","created_at");