ALTER TABLE "outgoing_events" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE INDEX "outgoing_events_subject_number_index" ON "outgoing_events" USING btree ("subject","number");