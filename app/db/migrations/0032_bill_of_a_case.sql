ALTER TABLE "cases" ADD COLUMN "bill_id" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_bill_id_index" ON "cases" USING btree ("bill_id");--> statement-breakpoint
UPDATE "cases" SET "bill_id" = split_part("sending_mark", ':', 2)::int WHERE "kind" = 'unpaid';--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_of_a_bill" CHECK (("cases"."kind" = 'unpaid') = ("cases"."bill_id" is not null));