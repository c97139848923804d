CREATE TABLE "departures" (
	"id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_id_teachers_id_fk" FOREIGN KEY ("id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departures_leaves_at_index" ON "departures" USING btree ("leaves_at") WHERE left_at is null;