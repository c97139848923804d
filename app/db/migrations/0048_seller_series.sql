CREATE TABLE "seller_bill_counters" (
	"seller_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "seller_bill_counters_seller_id_year_pk" PRIMARY KEY("seller_id","year")
);
--> statement-breakpoint
DROP INDEX "bills_number";--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "seller_id" integer;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD COLUMN "buyer_street" text;--> statement-breakpoint
ALTER TABLE "seller_bill_counters" ADD CONSTRAINT "seller_bill_counters_seller_id_teachers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_seller_id_teachers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_number_of_seller" ON "bills" USING btree ("seller_id","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_number" ON "bills" USING btree ("entity","year","sequence") WHERE "bills"."seller_id" is null;--> statement-breakpoint
-- The street that a candidate gave; a line with a postal code is a whole address.
UPDATE "teachers" SET "street" = trim("a"."content"->'address'->>'street') FROM "applications" "a"
	WHERE "a"."teacher_id" = "teachers"."id" AND trim("a"."content"->'address'->>'street') <> ''
		AND "a"."content"->'address'->>'street' !~ '\d{5}';
