CREATE TABLE "bank_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"booked_on" date NOT NULL,
	"words" text NOT NULL,
	"name" text,
	"reference" text,
	"state" text NOT NULL,
	"doubt" text,
	"bill_id" integer,
	"receipt_id" integer,
	"imported_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "bank_entries_once" UNIQUE("entity","key"),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount_cents" > 0),
	CONSTRAINT "bank_entries_doubt" CHECK ("bank_entries"."state" <> 'to_see' or "bank_entries"."doubt" is not null),
	CONSTRAINT "bank_entries_closed" CHECK (("bank_entries"."closed_at" is not null) = ("bank_entries"."state" in ('taken', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "refund_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"state" text NOT NULL,
	"transfers" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"sent_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "refund_files_amount" CHECK ("refund_files"."transfers" > 0 and "refund_files"."amount_cents" > 0),
	CONSTRAINT "refund_files_closed" CHECK (("refund_files"."closed_at" is not null) = ("refund_files"."state" <> 'open') and ("refund_files"."sent_on" is not null) = ("refund_files"."state" = 'sent'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "file_id" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "complete_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "author_reasons" text;--> statement-breakpoint
ALTER TABLE "outgoing_events" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_receipt_id_unmatched_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."unmatched_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_state_created_at_index" ON "bank_entries" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "bank_entries_entity_booked_on_index" ON "bank_entries" USING btree ("entity","booked_on");--> statement-breakpoint
CREATE INDEX "bank_entries_bill_id_index" ON "bank_entries" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bank_entries_receipt_id_index" ON "bank_entries" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refund_files_closed_at_id_index" ON "refund_files" USING btree ("closed_at","id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_file_id_refund_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."refund_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_file_id_index" ON "refunds" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_file" CHECK ("refunds"."file_id" is null or "refunds"."way" = 'hand');